import { describe, expect, it } from "vitest";
import { renderEmail, templates } from "@/emails/render";
import { emailTypes } from "@/lib/email/types";

const linksIn = (html: string) => [...new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href))];
const preview = async () => {
  const mails = [];
  for (const { id } of emailTypes) mails.push({ id, ...(await renderEmail(id, templates[id].preview)) });
  return mails;
};

describe("The templates", () => {
  it("say the same in plain text, with their links", async () => {
    const mails = await preview();
    expect(mails.map(({ id, subject, html, text }) => [`# ${id}: ${subject}`, text, ...linksIn(html)].join("\n")).join("\n\n")).toMatchInlineSnapshot(`
      "# password-reset: Reset your Cadence password
      Choose a new password

      Hi Maya,

      We were asked to reset the password of your account. The link works once, within the next hour.

      Choose a new password https://example.com/reset-password?token=preview

      If this was not you, there is nothing to do: your password stays as it is.

      ----------------------------------------

      You get this email because someone asked to reset the password of your Cadence account.

      Sent by Cadence.
      https://example.com/reset-password?token=preview

      # set-password: Set your Cadence password
      Welcome to Cadence

      Hi Maya,

      Ellie Hart has set up an account for you. Set your password and you are in. The link works once, within the next seven days.

      Set your password https://example.com/reset-password?token=preview

      ----------------------------------------

      You get this email because Ellie Hart invited you to Cadence.

      Sent by Cadence.
      https://example.com/reset-password?token=preview

      # coach-feedback: Feedback on your week 4 check-in
      Feedback on your week

      Hi Maya,

      Thank you for sending your check-in for week 4. Here is what Ellie wrote back:

      What a week, and four workouts with a poorly little one at home!

      Let's keep the bedtime you found. Next week:
      - protein at breakfast
      - one rest day you really take

      Would you like to talk it through? Pick a time that suits you for a catch-up about your goals.

      Book a catch-up https://example.com/goal-call

      Read it in your check-in history https://example.com/?section=checkin

      ----------------------------------------

      You get this email because you sent your weekly check-in.

      Sent by Cadence.
      https://example.com/goal-call
      https://example.com/?section=checkin

      # message-notice: Ellie Hart sent you a message on Cadence
      Ellie Hart has written to you

      Hi Maya,

      A message from Ellie Hart is waiting for you. Sign in to read it and to answer.

      Read your messages https://example.com/?section=messages

      ----------------------------------------

      You get this email because a message waited for you unread. There is one for each conversation until you read it.

      Sent by Cadence.
      https://example.com/?section=messages

      # plan-ready: Your nutrition plan is ready
      Your nutrition plan is ready

      Hi Maya,

      Nora Fields has read your food diary and written your plan. Sign in to read or download it, and ask about anything that is unclear.

      Open your nutrition plan https://example.com/?section=nutrition

      ----------------------------------------

      You get this email because you sent a food diary, and your plan is ready.

      Sent by Cadence.
      https://example.com/?section=nutrition

      # payment-link: Set up your payment: Monthly Coaching
      Your coaching plan is set up

      Hi Maya,

      Ellie has set up Monthly Coaching for you: £199 per month. It is paid each month until it is cancelled.

      Pay for your plan https://example.com/pay/preview

      The button opens a secure payment page. Nothing is charged before you enter your card there and confirm.

      ----------------------------------------

      You get this email because Ellie has set up your coaching plan.

      Sent by Cadence.
      https://example.com/pay/preview

      # payment-failed: Your payment did not go through
      Your payment did not go through

      Hi Maya,

      We tried to take £199 for Monthly Coaching, and it did not work. There is not enough money on this card.

      We will try again on Thursday 19 March. You can also change your card now, and it is paid at once. Your coaching goes on until Wednesday 25 March in any case.

      Change your card https://example.com/subscribe

      ----------------------------------------

      You get this email because a payment for your plan did not go through.

      Sent by Cadence.
      https://example.com/subscribe

      # payment-retry: Your payment did not go through again
      We tried again, and it did not work

      Hi Maya,

      We tried again to take £199 for Monthly Coaching. There is not enough money on this card.

      We will try again on Friday 20 March. You can also change your card now, and it is paid at once. Your coaching goes on until Wednesday 25 March in any case.

      Change your card https://example.com/subscribe

      ----------------------------------------

      You get this email because a payment for your plan was tried again.

      Sent by Cadence.
      https://example.com/subscribe

      # discovery: Thank you for your interest in Cadence
      Thank you for telling us about you

      Hi Maya,

      Your answers have arrived. Ellie reads every one of them and will be in touch soon.

      You do not have to wait for that: pick a time for your discovery call that suits you.

      Book a discovery call https://example.com/discovery-call

      ----------------------------------------

      You get this email because you filled in the discovery form of Cadence.

      Sent by Cadence.
      https://example.com/discovery-call

      # discovery-invite: Ellie would like to get to know you
      Tell Ellie about you

      Hi Maya,

      Ellie would like to get to know you before you talk. Please answer a few questions about where you are and where you want to go.

      Fill in the discovery form https://example.com/discovery?ref=preview

      If this is not for you, there is nothing to do.

      ----------------------------------------

      You get this email because Ellie would like to talk with you about coaching with Cadence.

      Sent by Cadence.
      https://example.com/discovery?ref=preview"
    `);
  });

  it("have a preheader, a language and both colour schemes", async () => {
    for (const { html } of await preview()) {
      expect(html).toMatch(/^<!DOCTYPE html/);
      expect(html).toContain('lang="en-GB"');
      expect(html).toContain('name="color-scheme"');
      expect(html).toContain("prefers-color-scheme: dark");
      expect(html).toContain("data-skip-in-text");
    }
  });

  it("escape names and every other text", async () => {
    const evil = '<script>alert("x")</script>';
    const { html } = await renderEmail("coach-feedback", {
      ...templates["coach-feedback"].preview,
      firstName: evil,
      feedback: `${evil}\nsecond line`,
      coachName: evil,
      productName: evil,
    });
    expect(html).not.toContain("<script");
    expect(html).toContain("&lt;script&gt;");
  });

  it("invite to a call only where there is a link for it, and keep the coach's line breaks", async () => {
    const props = { ...templates["coach-feedback"].preview, feedback: "One\r\nTwo\n\nThree" };
    const withLink = await renderEmail("coach-feedback", props);
    const without = await renderEmail("coach-feedback", { ...props, goalCallLink: null });
    expect(withLink.text).toContain("One\nTwo\n\nThree");
    expect(withLink.html).toContain("Book a catch-up");
    expect(without.html).not.toContain("Book a catch-up");
  });

  it("greet someone without a name, and keep a line break out of the subject", async () => {
    const { subject, text } = await renderEmail("set-password", { ...templates["set-password"].preview, firstName: "", productName: "Strong\r\nBcc: x@example.com" });
    expect(text).toContain("Hello,");
    expect(subject).toBe("Set your Strong Bcc: x@example.com password");
  });
});
