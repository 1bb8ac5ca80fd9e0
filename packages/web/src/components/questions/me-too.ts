/** Longer texts say something of their own. */
const MAX_LENGTH = 60;

/** What a text without anything of its own says, by kind, in the languages that are written here most. */
const phrases = {
  same: [
    /^(\+1|\^|this)$/,
    /^(me|us) (too|as well|neither)( please)?$/,
    /^same( here| (problem|issue|question|error)( here| for me)?)?$/,
    /^(i|we) (also )?(have|had|got|get|am having|m having) (this|the same|that|same)( (problem|issue|question|error))?( too| as well| here)?$/,
    /^any (updates?|news|solutions?)( on this)?$/,
    /^(ich|wir) auch$|^(das )?(gleiche|selbe) problem( hier)?$/,
    /^moi aussi$|^(j ai )?(le )?m[eê]me (probl[eè]me|question)( ici)?$/,
    /^(yo|a m[ií]) tambi[eé]n$|^(tengo )?(el )?mismo problema$/,
    /^(eu|eu) tamb[eé]m$|^mesmo problema$|^anch io$|^stesso problema$/,
    /^(у меня )?(тоже|то же самое|такая же (проблема|ошибка))$/,
    /^(我也是|我也一样|我也遇到了?|同问|同求|一样的问题|同样的问题|顶)$/,
    /^(私も|同じ(です|問題です)?|私も同じです)$/,
    /^(أنا أيض[اًا]*|وأنا أيض[اًا]*|أنا كذلك|نفس (المشكلة|السؤال|الشيء))$/,
  ],
  thanks: [
    /^(many |a lot of )?(thanks?|thank you|thx|ty|cheers)( (so much|a lot|very much|in advance|for this|for the (answer|help)|this (helped|works|worked)( for me)?|it (works|worked)))*$/,
    /^(vielen |herzlichen )?dank$|^danke( sch[oö]n| sehr)?$|^merci( beaucoup)?$|^(muchas )?gracias$|^(muito )?obrigad[oa]$|^grazie( mille)?$/,
    /^(большое )?спасибо( большое)?$/,
    /^(谢谢|多谢|感谢|非常感谢|谢谢你|谢谢分享)$|^(ありがとう(ございます|ございました)?)$/,
    /^(شكر[اًا]*( جزيل[اًا]*| لك)?)$/,
  ],
} as const;

/** What a text says that is better said with a button, if that is all it says. Source: docs/rules/questions.md Q20. */
export function meTooKind(text: string): keyof typeof phrases | null {
  const plain = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}+^]+/gu, " ")
    .trim();
  if (plain === "" || plain.length > MAX_LENGTH) return null;
  const isOne = (kind: keyof typeof phrases) => phrases[kind].some((phrase) => phrase.test(plain));
  return isOne("same") ? "same" : isOne("thanks") ? "thanks" : null;
}
