// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderComponent } from "../../../testing/render-component.tsx";
import { Chart } from "./Chart.tsx";

const rows = [
  { label: "Monday", values: [3, 1] },
  { label: "Tuesday", values: [0, 12] },
];

/** A chart of two series over two days. */
const openChart = (more: Partial<ComponentProps<typeof Chart>> = {}) =>
  renderComponent(
    <Chart
      title="The week"
      summary="Questions: 3"
      step="Day"
      series={["questions", "answers"]}
      drawn={2}
      rows={rows}
      {...more}
    />,
  );

const figure = () => within(screen.getByRole("figure"));

test("a chart has a title, a summary in words and a legend; its drawing is hidden from screen readers", async () => {
  await openChart();
  expect(figure().getByRole("heading", { name: "The week" })).toBeInTheDocument();
  expect(figure().getByText("Questions: 3")).toBeInTheDocument();
  expect(
    figure()
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["questions", "answers"]);
  expect(screen.queryByRole("img")).not.toBeInTheDocument();
});

test("the same values are a table, with the newest row first", async () => {
  const { user } = await openChart();
  await user.click(figure().getByText("As a table"));
  const table = within(figure().getByRole("table", { name: "The week" }));
  expect(table.getAllByRole("row").map((row) => row.textContent)).toEqual([
    "Dayquestionsanswers",
    "Tuesday012",
    "Monday31",
  ]);
  expect(table.getByRole("rowheader", { name: "Monday" })).toBeInTheDocument();
});

test("a single series has no legend, and below a heading the chart has no title of its own", async () => {
  const points = rows.map(({ label, values: [reputation = 0] }) => ({ label, values: [reputation] }));
  await openChart({ drawn: 1, series: ["reputation"], rows: points, hideTitle: true, isContinuous: true });
  expect(figure().queryByRole("list")).not.toBeInTheDocument();
  expect(figure().queryByRole("heading")).not.toBeInTheDocument();
});

test("a table of many series scrolls by itself, and writes values as it is told", async () => {
  const wide = [{ label: "Monday", values: [3, 1, 2, 0.0012] }];
  const textOf = (value: number, series: number) => (series === 3 ? `${value} EUR` : undefined);
  const { user } = await openChart({ series: ["questions", "answers", "people", "cost"], rows: wide, textOf });
  await user.click(figure().getByText("As a table"));
  const region = within(figure().getByRole("region", { name: "As a table" }));
  expect(region.getByRole("cell", { name: "0.0012 EUR" })).toBeInTheDocument();
});

test("a chart without rows still has its summary", async () => {
  await openChart({ rows: [] });
  expect(figure().getByText("Questions: 3")).toBeInTheDocument();
});
