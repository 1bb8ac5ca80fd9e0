import { expect, test } from "vitest";
import { meTooKind } from "./me-too.ts";

test.each([
  "+1",
  "Me too!",
  "same here.",
  "Same problem",
  "I have the same issue too",
  "I'm having this problem, too!",
  "any updates?",
  "Ich auch",
  "moi aussi",
  "J'ai le même problème",
  "Tengo el mismo problema",
  "У меня тоже",
  "我也是",
  "同问！",
  "私も同じです",
  "أنا أيضًا",
  "نفس المشكلة",
])("Q20 %s says that the reader has the same question", (text) => {
  expect(meTooKind(text)).toBe("same");
});

test.each([
  "Thanks!",
  "thank you so much",
  "Thank you, this works for me!",
  "Danke schön",
  "谢谢",
  "شكرًا جزيلًا",
  "Gracias",
])("Q20 %s is nothing but thanks", (text) => {
  expect(meTooKind(text)).toBe("thanks");
});

test.each([
  "",
  "Me too, but only with the second kettle, after half an hour of boiling.",
  "Thanks, but the lid still does not close",
  "The same problem arises with oolong",
  "Which kettle do you have?",
  "We also use +1 as the index",
  "谢谢，可是水温是多少？",
])("Q20 %s says something of its own", (text) => {
  expect(meTooKind(text)).toBeNull();
});
