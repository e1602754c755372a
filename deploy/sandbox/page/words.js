// The page's own words, in English and Traditional Chinese, and dates in the reader's manner. What the bot says is
// never translated here.

const EN = {
  skip: "Skip to the message box", youAre: "You are", channels: "Channels", threads: "Threads", direct: "Direct messages",
  archived: "Archived", newChannel: "New channel", channelName: "Channel name", create: "Create", cancel: "Cancel",
  submit: "Submit", close: "Close", openChannels: "Open the channel list", closeChannels: "Close the channel list",
  language: "Language", messageTo: "Message {0}", send: "Send", commands: "Commands", commandsMatching: "Commands matching {0}",
  noCommands: "No command matches “{0}”", noCommandsYet: "The bot has not sent its commands yet",
  optional: "Optional", required: "required", needed: "This option is required. Give it a value.", pickOne: "Pick one from the list.",
  needInteger: "Give a whole number.", needNumber: "Give a number.", atLeast: "At least {0}.", atMost: "At most {0}.",
  tooShort: "At least {0} characters.", tooLong: "At most {0} characters.", noChoices: "No options match your search.",
  loading: "Loading…", yes: "True", no: "False", sending: "Sending command…", failed: "This interaction failed",
  silent: "The application did not respond", onlyYou: "Only you can see this", dismiss: "Dismiss message", dismissShort: "Dismiss",
  used: "used", aCommand: "a command", thinking: "{0} is thinking…", edited: "(edited)", bot: "APP", today: "Today at {0}", yesterday: "Yesterday at {0}",
  newMark: "New", newMessages: "New messages", toBottom: "Jump to the present", older: "Show older messages",
  reconnecting: "Reconnecting…", restarting: "The bot is restarting…", typing: "{0} is typing…", welcome: "Welcome to {0}!",
  welcomeThread: "This is the start of the thread {0}.", welcomeText: "This is the start of {0}. Type / to see what the bot can do.",
  alt: "ALT", showAlt: "Show the picture's description", hideAlt: "Hide the picture's description", enlarge: "Enlarge picture",
  picture: "Picture", zoomIn: "Zoom in", zoomOut: "Zoom out", original: "Open original", previous: "Previous picture", next: "Next picture",
  spoiler: "Spoiler", reveal: "Reveal the spoiler", choose: "Make a selection", chooseSome: "Choose {0} to {1}", chooseN: "Choose {0}",
  done: "Done", search: "Search", unread: "unread", mentioned: "has news", online: "Online", offline: "Offline",
  gone: "Original message was deleted", unknownUser: "unknown-user", unknownChannel: "unknown", notSent: "Could not be sent: {0}",
  fill: "This field is required.", unsupported: "This part can’t be shown in the sandbox.", started: "started a thread", clear: "Clear",
  remove: "Remove {0}", sandboxNote: "Everything here stays on this computer.", elsewhere: "External file", seeThread: "See thread",
  selectFew: "Choose at least {0}.", chooseFile: "Files can’t be sent from the sandbox.", noServer: "The sandbox doesn’t answer. Is it still running?",
};

const ZH = {
  skip: "跳到訊息欄", youAre: "你是", channels: "頻道", threads: "討論串", direct: "私人訊息",
  archived: "已封存", newChannel: "新頻道", channelName: "頻道名稱", create: "建立", cancel: "取消",
  submit: "送出", close: "關閉", openChannels: "打開頻道列表", closeChannels: "關閉頻道列表",
  language: "語言", messageTo: "傳訊息到 {0}", send: "傳送", commands: "指令", commandsMatching: "符合 {0} 的指令",
  noCommands: "沒有符合「{0}」的指令", noCommandsYet: "機器人尚未送出指令",
  optional: "選填", required: "必填", needed: "此選項為必填，請輸入內容。", pickOne: "請從清單中選擇。",
  needInteger: "請輸入整數。", needNumber: "請輸入數字。", atLeast: "至少 {0}。", atMost: "最多 {0}。",
  tooShort: "至少 {0} 個字元。", tooLong: "最多 {0} 個字元。", noChoices: "沒有符合的選項。",
  loading: "載入中…", yes: "是", no: "否", sending: "正在傳送指令…", failed: "此互動失敗",
  silent: "應用程式沒有回應", onlyYou: "只有你才能看到這則訊息", dismiss: "關閉這則訊息", dismissShort: "關閉訊息",
  used: "使用了", aCommand: "指令", thinking: "{0}正在思考…", edited: "（已編輯）", bot: "應用", today: "今天 {0}", yesterday: "昨天 {0}",
  newMark: "新", newMessages: "有新訊息", toBottom: "回到最新訊息", older: "顯示較早的訊息",
  reconnecting: "重新連線中…", restarting: "機器人正在重新啟動…", typing: "{0}正在輸入…", welcome: "歡迎來到 {0}！",
  welcomeThread: "這是討論串 {0} 的開頭。", welcomeText: "這是 {0} 的開頭。輸入 / 看看機器人會做什麼。",
  alt: "ALT", showAlt: "顯示圖片說明", hideAlt: "隱藏圖片說明", enlarge: "放大圖片",
  picture: "圖片", zoomIn: "放大", zoomOut: "縮小", original: "開啟原圖", previous: "上一張", next: "下一張",
  spoiler: "防雷", reveal: "顯示防雷內容", choose: "請選擇", chooseSome: "選擇 {0} 到 {1} 項", chooseN: "選擇 {0} 項",
  done: "完成", search: "搜尋", unread: "未讀", mentioned: "有新消息", online: "上線", offline: "離線",
  gone: "原訊息已刪除", unknownUser: "未知使用者", unknownChannel: "未知頻道", notSent: "無法傳送：{0}",
  fill: "此欄位為必填。", unsupported: "沙盒無法顯示這個部分。", started: "開了一個討論串", clear: "清除",
  remove: "移除 {0}", sandboxNote: "這裡的一切都只留在這台電腦上。", elsewhere: "外部檔案", seeThread: "查看討論串",
  selectFew: "至少選擇 {0} 項。", chooseFile: "沙盒無法傳送檔案。", noServer: "沙盒沒有回應，它還在執行嗎？",
};

let locale = "en-US";

/** The reader's locale, Discord's code ("zh-TW"). From here on `say` and the dates follow it. */
export function setLocale(code) {
  locale = code || "en-US";
  document.documentElement.lang = chinese() ? "zh-Hant-TW" : "en";
}

export const currentLocale = () => locale;
const chinese = () => locale.startsWith("zh");

/** The page's word for `key`, with {0}, {1}… filled in. */
export function say(key, ...parts) {
  const text = (chinese() ? ZH : EN)[key];
  return text.replace(/\{(\d)\}/g, (_, n) => String(parts[Number(n)]));
}

/** A bot's text in the reader's language: Discord's `name_localizations` / `description_localizations`. */
export function localised(thing, field) {
  return thing[`${field}_localizations`]?.[locale] || thing[field] || "";
}

const formats = new Map();
function format(options) {
  const key = locale + JSON.stringify(options);
  // "en-US" would write months first, but so does Discord for that locale: the reader's own manner is kept.
  if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat(locale, options));
  return formats.get(key);
}

export const clock = (date) => format({ timeStyle: "short" }).format(date);
export const longDay = (date) => format({ dateStyle: "long" }).format(date);
export const dayKey = (date) => `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`;

/** "14:03" today, "Yesterday at 14:03", else date and time; beside a message. */
export function when(date, now = new Date()) {
  if (dayKey(date) === dayKey(now)) return say("today", clock(date));
  const before = new Date(now);
  before.setDate(before.getDate() - 1);
  if (dayKey(date) === dayKey(before)) return say("yesterday", clock(date));
  return format({ dateStyle: "short", timeStyle: "short" }).format(date);
}

export const fullTime = (date) => format({ dateStyle: "full", timeStyle: "short" }).format(date);

const STAMPS = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" }, S: { dateStyle: "short", timeStyle: "medium" },
};

/** The text of `<t:unix:style>`; R counts from now. */
export function stamp(unix, style) {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return String(unix);
  if (style !== "R") return format(STAMPS[style] ?? STAMPS.f).format(date);
  const seconds = unix - Date.now() / 1000;
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  for (const [unit, size] of [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60]]) {
    if (Math.abs(seconds) >= size) return relative.format(Math.round(seconds / size), unit);
  }
  return relative.format(Math.trunc(seconds), "second");
}

/** 1536 → "1.5 KB". */
export function bytes(count) {
  if (!(count >= 0)) return "";
  if (count < 1024) return `${count} B`;
  return count < 1048576 ? `${(count / 1024).toFixed(1)} KB` : `${(count / 1048576).toFixed(1)} MB`;
}
