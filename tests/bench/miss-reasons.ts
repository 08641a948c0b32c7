/** Why a read is slower in a large practice, according to its query plans. The first match counts. */
const missReasons: [RegExp, string][] = [
  [/from Send to the next check-in/, "the next check-in is mounted already, and what is left is the style and layout of the 570 elements that become visible, and React showing them"],
  [/rows of a search/, "the words match thousands here and a dozen in the small practice, and up to a thousand matches are looked up before the page is read in order instead"],
  [/email-automation\/(sunday-reminders|tuesday-chase|onboarding-check)/, "a forecast names fifty clients of each reason and counts the others; it is requested when the button is pressed"],
  [/messages\/search/, "the words are in thousands of messages here, and the newest five thousand are searched before the index of words"],
  [/\/retention/, "the last visit of everyone who has been here for longer than the retention period is looked at; the page is opened to erase data"],
  [/\/(clients|leads)\/ids/, "it returns everyone's id for Select all"],
  [/\/desk\/queue|screen dashboard \(coach\)/, "2% of a hundred thousand clients have a reason of each kind, and the queue counts them all"],
  [/reviewed-check-ins.*far down/, "each check-in is read with the previous one, from a table that does not fit into the database's memory here"],
  [/\/imports\/:id|screen import/, "people without an invitation are counted among the import's 100,000 rows"],
  [/food-diaries\/current|screen (checkin|nutrition) \(client\)/, "it reads one client's whole history, 1,000 weeks here and 120 in the small practice"],
  [/screen (plans|messages) \(nutritionist\)/, "its menu shows how many plans the nutritionist has uploaded, 50,000 here, which GET /api/nutritionist/counts counts each time"],
  [/\/nutritionist-payments/, "it lists every plan of the month, as specified"],
  [/\/clients\/summary|\/finances|\/revenue|\/stripe-revenue|nutritionist\/counts|screen (clients|finances) \(coach\)/, "its figures are counted over all clients, check-ins or payments each time, from indexes where possible; only the pipeline's are stored as running totals"],
  [/email-automation\/status|automation\/(rules|stats)|screen (emails|automation) \(coach\)/, "the month's 50,000 emails are counted each time"],
  [/email-automation\/campaigns/, "each run's emails are counted by status each time, from an index alone, 2,000 emails a run here"],
];

export const missReason = (name: string): string | undefined => {
  const why = missReasons.find(([pattern]) => pattern.test(name))?.[1];
  return why && `${why}.`;
};
