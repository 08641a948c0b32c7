import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PhotosComparison } from "@/components/check-ins/answer-photos";
import { type ReviewText, toOwnText } from "@/components/check-ins/review-sections";
import { TextComparison } from "@/components/check-ins/text-comparison";
import type { CheckIn } from "@/lib/work/check-ins/contract";
import type { Answer } from "@/lib/work/questions/contract";

const question = { questionId: "water", label: "Water" };
/** A check-in as far as the comparisons read one. */
const checkInWith = (part: { threeWins?: string; answers?: Partial<Answer>[] }) => ({ weekNumber: 3, ...part }) as CheckIn;
const blank = checkInWith({});
const litres = checkInWith({ answers: [{ ...question, text: "2 litres" }] });
const photo = checkInWith({ answers: [{ ...question, photos: ["/api/files/1"] }] });
const threeWins: ReviewText = { name: "threeWins", label: "Biggest win", read: (checkIn) => checkIn.threeWins };
const wins = checkInWith({ threeWins: "Slept well" });

const texts = (text: ReviewText, checkIn: CheckIn, previous: CheckIn) =>
  renderToStaticMarkup(createElement(TextComparison, { text, checkIn, previous, previousLabel: "The week before", showPrevious: true }));
const photos = (checkIn: CheckIn, previous: CheckIn) => renderToStaticMarkup(createElement(PhotosComparison, { question, checkIn, previous, previousLabel: "The week before" }));

// A practice's own question may not have been asked in one of the two weeks.
it.each([
  ["an own question of this week that it is not answered", texts(toOwnText(question), blank, litres), "No answer this week"],
  ["an own question of the week before that it is not answered", texts(toOwnText(question), litres, blank), "No answer that week"],
  ["photos that there are none", photos(blank, photo), "No answer this week"],
  ["a question of every week that it was not answered", texts(threeWins, blank, wins), "Not answered"],
  ["a question of every week that it was not answered before", texts(threeWins, wins, blank), "Not answered"],
])("A review says of %s", (_, html, said) => expect(/No answer th\w+ week|Not answered/.exec(html)?.[0]).toBe(said));
