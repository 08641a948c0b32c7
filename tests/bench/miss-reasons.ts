/** Why a reading takes longer in a large practice, as its statements' plans tell: the first that its name matches. */
const missReasons: [RegExp, string][] = [
  [/rows of a search/, "the words match thousands here and a dozen in the small practice: up to a thousand matches are looked up before the page is read along its order instead"],
  [/email-automation\/(sunday-reminders|tuesday-chase|onboarding-check)/, "a forecast decides about every client and names everyone who would be left out, so its answer grows with them; it is asked when the button is pressed"],
  [/\/(clients|leads)\/ids/, "it answers with the id of everybody: it is what Select all selects"],
  [/\/desk\/queue|screen dashboard \(coach\)/, "the queue decides about every client (this week's check-in, onboarding, milestones, promises) and counts each reason, and 2% of a hundred thousand have one of each kind: 10,000 people to rank"],
  [/failed-payments.*far down/, "it is the list's last page: in search of one more open failure it reads on along all payments, 300,000 here"],
  [/pending-food-diaries.*far down/, "it is the list's last page: in search of one more diary without a plan it reads on along all diaries, 50,000 here"],
  [/reviewed-check-ins.*far down/, "each check-in is read beside the one before it, from a table that does not fit into the database's memory here"],
  [/conversations\/unread \(coach\)/, "what is unread is summed over all conversations that have some, 2,000 here, each looked up in its client"],
  [/\/imports\/:id|screen import/, "who of an import has had no invitation is counted among its rows, 100,000 here"],
  [/food-diaries\/current|screen (checkin|nutrition) \(client\)/, "it takes in the whole of one client's history: 1,000 weeks here and 120 in the small practice"],
  [/screen (plans|messages) \(nutritionist\)/, "its menu tells how many diaries wait, which GET /api/nutritionist/counts counts among all each time"],
  [/\/promises/, "due times are reckoned in the practice's working days, not by the database, so a page is cut from all that run: 8,000 here"],
  [/screen checkins \(coach\)/, "the screen starts with all check-ins that wait (2,000 here) and all running promises; the lists behind it can be paged"],
  [/screen (pending|upload) \(nutritionist\)/, "the screen starts with every diary that waits (1,000 here); the list behind it can be paged"],
  [/\/nutritionist-payments/, "it names every plan of the month, as specified"],
  [/\/client-tags/, "it counts how often each tag is used among all clients"],
  [/\/desk|\/clients\/summary|\/finances|\/revenue|\/stripe-revenue|nutritionist\/counts|screen (clients|finances) \(coach\)/, "its figures are counted over all clients, check-ins or payments each time, from indexes where they have all it takes; only the pipeline's are kept as running totals"],
  [/email-automation\/status|automation\/(rules|stats)|screen (emails|automation) \(coach\)/, "mails of the month are counted each time: 50,000 here"],
  [/email-automation\/campaigns/, "what became of each run's mails is counted each time, 2,000 mails a run here"],
];

export const missReason = (name: string): string | undefined => {
  const why = missReasons.find(([pattern]) => pattern.test(name))?.[1];
  return why && `${why}.`;
};
