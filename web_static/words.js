// Every sentence of the page in both languages.
export const WORDS = {
  zh: {
    motto: "查得到、信得过", ask: "要查证的说法或问题", check: "查证", other: "English",
    working: "正在查证……", done: "查证完成：", failed: "没有完成：", confidence: "把握", asOf: "查证时点", time: "理解的时间",
    noTime: "未限定时间", evidence: "正式证据", related: "相近内容（回答的不是这个问题，仅供参考）", more: "其余 {n} 条",
    rejected: "未采用", gaps: "还缺什么", plan: "查了哪里", trace: "为什么是这个结论", notes: "提示", checks: "数字与条件核对",
    open: "打开来源", undated: "日期不明", support: "支持", refute: "反对", mention: "仅提及", score: "计分",
    network: "连不上本机服务，请确认它还在运行。",
    examples: ["2020年诺贝尔文学奖得主是谁？", "2029年诺贝尔文学奖得主是谁？", "德国夺得2018年世界杯冠军"],
    note: "把握是机械算出的，永远在 20% 到 95% 之间。",
  },
  en: {
    motto: "found, and trusted", ask: "The claim or question to check", check: "Check", other: "中文",
    working: "Checking …", done: "Checked: ", failed: "Not finished: ", confidence: "Confidence", asOf: "As of", time: "Understood time",
    noTime: "no time given", evidence: "Formal evidence", related: "Related (answers another question; for orientation only)", more: "{n} more",
    rejected: "Not used", gaps: "What would settle it", plan: "Where it was looked for", trace: "Why this verdict", notes: "Notes", checks: "Numbers and conditions",
    open: "open the source", undated: "undated", support: "for", refute: "against", mention: "mentions", score: "score",
    network: "The local service does not answer; is it still running?",
    examples: ["Who won the Nobel Prize in Literature in 2020?", "Who won the 2029 Nobel Prize in Literature?", "Spain won the 2010 FIFA World Cup"],
    note: "Confidence is computed by rule and always lies between 20 % and 95 %.",
  },
};
