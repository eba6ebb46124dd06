// Before the first paint: the chosen theme and language, so that nothing flashes.
try {
  document.documentElement.dataset.theme = localStorage.getItem("theme") ?? "auto";
  const lang = localStorage.getItem("lang") ?? navigator.language;
  document.documentElement.lang = lang.startsWith("zh") ? "zh-Hans" : "en";
} catch { /* storage is closed: the system decides */ }

// The words of the language are wanted as early as the scripts that say them; the other language is loaded when chosen.
const words = document.createElement("link");
words.rel = "modulepreload";
words.href = document.documentElement.lang.startsWith("zh") ? "words_zh.js" : "words_en.js";
document.head.append(words);
