// Before the first paint: the chosen theme and language, so that nothing flashes.
try {
  document.documentElement.dataset.theme = localStorage.getItem("theme") ?? "auto";
  const lang = localStorage.getItem("lang") ?? navigator.language;
  document.documentElement.lang = lang.startsWith("zh") ? "zh-Hans" : "en";
} catch { /* storage is closed: the system decides */ }
