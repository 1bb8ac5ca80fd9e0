import { expect, test } from "vitest";
import { postReferences, writtenIds } from "./references.ts";

test.each([
  ["#10010000000000001", [{ question_id: "10010000000000001" }]],
  ["see #D1D1, please", [{ question_id: "10010000000000001" }]],
  ["(#E1F1)", [{ answer_id: "10020000000000003" }]],
  ["/questions/10010000000000001", [{ question_id: "10010000000000001" }]],
  ["https://any.example/questions/D1D1/E1F1?x", [{ question_id: "10010000000000001", answer_id: "10020000000000003" }]],
  [
    "[a](/questions/D1D1/a-title/10020000000000003)",
    [{ question_id: "10010000000000001", answer_id: "10020000000000003" }],
  ],
  ["[a](/questions/D1D1/a-title)", [{ question_id: "10010000000000001" }]],
  ["`#D1D1` #D1D1 /questions/D1D1", [{ question_id: "10010000000000001" }]],
  ["#D1E1 then #D1D1", [{ question_id: "10010000000000002" }, { question_id: "10010000000000001" }]],
  ["#fff #123 #10030000000000001 x#D1D1 /questions/12 /questions/tagged /questions/E1F1 # D1D1", []],
])("M10 %j refers to %j", (markdown, references) => {
  expect(postReferences(markdown)).toEqual(references);
});

test("M10 written ids map to long ids", () => {
  expect([...writtenIds("#D1D1 #10010000000000001 /questions/D1E1 #fff")]).toEqual([
    ["D1D1", "10010000000000001"],
    ["10010000000000001", "10010000000000001"],
  ]);
});
