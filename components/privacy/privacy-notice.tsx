import type { ReactNode } from "react";
import { paths } from "@/lib/platform/paths";
import type { PrivacyNotice } from "@/lib/practice/privacy/notice";

/** The data we keep, by what it is for. */
const purposes = [
  { what: "Your account", data: "name, email, phone, picture, when you last signed in", why: "to let you in and reach you", ground: "our agreement with you", who: "your coaches; your nutritionist sees your name" },
  { what: "Health and training", data: "consultation form, starting point, check-ins, weight, measurements, injuries, medication, allergies, pregnancy, meals", why: "to plan and adjust your coaching safely", ground: "your consent, which you can withdraw", who: "your coaches; your nutritionist sees food diaries, allergies and safety notes" },
  { what: "Progress photos", data: "the photos you add to your starting point or send with a check-in, and earlier ones that your coach brings in from another tool, without location", why: "to see how your body changes", ground: "your separate consent, which you can withdraw", who: "your coaches" },
  { what: "Messages and notes", data: "what you and we write to each other, and your coaches' notes", why: "to coach you", ground: "our agreement with you", who: "your coaches, or the nutritionist you write to" },
  { what: "Payments", data: "plans, amounts, dates, the last four digits of your card", why: "to be paid and to keep our books", ground: "our agreement with you, and the law", who: "your coaches" },
  { what: "Enquiries", data: "your answers in the discovery form", why: "to see whether we can help you", ground: "your consent, which you can withdraw", who: "our coaches" },
  { what: "Your calendar link, if you make one", data: "that there is one, and when a calendar app last read it", why: "until you stop it", ground: "our agreement with you", who: "you; anyone with the link, and your calendar app, see your check-in days" },
  { what: "Security", data: "sign-ins, who opened which health data, failed sign-in attempts", why: "to protect your data", ground: "our legitimate interest in keeping it safe", who: "our coaches; you see who opened your data" },
];

const linkStyle = "font-semibold text-primary-ink underline underline-offset-4 wrap-anywhere";

/** The public privacy notice. It prints as plain text. */
export function PrivacyNoticeScreen({ notice: { productName, responsible, contactEmail, contactPhone, processors, erasureDays, leadMonths } }: { notice: PrivacyNotice }) {
  return (
    <article className="grid gap-8">
      <header>
        <h1 className="text-3xl">Privacy notice</h1>
        <p className="mt-2 text-muted-foreground">What {productName} keeps about you, why, who sees it and what you can do.</p>
      </header>
      <Part title="Who is responsible">
        <p className="wrap-anywhere whitespace-pre-line">{responsible}</p>
        {contactEmail || contactPhone ? (
          <p>
            Questions?{" "}
            {contactEmail ? (
              <a href={`mailto:${contactEmail}`} className={linkStyle}>
                {contactEmail}
              </a>
            ) : null}
            {contactEmail && contactPhone ? " or " : null}
            {contactPhone}
          </p>
        ) : null}
      </Part>
      <Part title="What we keep and why">
        <ul className="grid gap-4">
          {purposes.map(({ what, data, why, ground, who }) => (
            <li key={what} className="break-inside-avoid border-l-2 pl-4">
              <h3 className="text-base font-semibold">{what}</h3>
              <p>
                {capitalize(data)}. We keep it {why}. Legal ground: {ground}. Seen by: {who}.
              </p>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Who works for us">
        {processors.length > 0 ? (
          <ul className="grid list-disc gap-1 pl-5">
            {processors.map(({ name, what }) => (
              <li key={name}>
                <span className="font-semibold">{name}</span> {what}
              </li>
            ))}
          </ul>
        ) : (
          <p>No other company. Everything stays on our own server.</p>
        )}
        <p>There is no advertising and no tracking on these pages. We never sell data.</p>
      </Part>
      <Part title="How long we keep it">
        <ul className="grid list-disc gap-1 pl-5">
          <li>Everything about you as long as you have an account, also when your coaching has ended.</li>
          <li>Once you ask for it to be erased, or a coach deletes your account, another {erasureDays} days in case that was a mistake. Then it is erased.</li>
          <li>Payments stay for our books, without your name.</li>
          <li>Enquiries for at most {leadMonths} months after the last contact, or until you ask us to erase them.</li>
          <li>Backups for at most 30 days.</li>
        </ul>
      </Part>
      <Part title="What you can do">
        <ul className="grid list-disc gap-1 pl-5">
          <li>Download everything we keep about you, see who opened it, withdraw your consent, or have your account erased: sign in and open Privacy in your profile.</li>
          <li>Correct your answers yourself, or ask us to.</li>
          <li>Sent an enquiry but have no account? Use the erase link in any of our emails, or write to us.</li>
          <li>Complain to your data protection authority. In the UK that is the Information Commissioner's Office, ico.org.uk.</li>
        </ul>
      </Part>
      <Part title="In your browser">
        <p>One cookie keeps you signed in. One stays for 400 days and tells us that you have signed in here before, so that somebody else's wrong passwords don't lock you out. One is there for five minutes when signing in takes a second step, and one remembers light or dark if you choose it.</p>
        <p>Your browser also remembers small things, such as a message you haven't sent yet. When you are signed in it also keeps your latest screens, without photos, so that they open without a signal. Signing out deletes them.</p>
        <p>Longer forms, such as a check-in or a food diary, are saved with us as you fill them in, so that you can finish them on another device. Your coaches' screens don't show them until you send them, but a copy of the whole practice that a coach downloads includes them.</p>
      </Part>
      <p className="print:hidden">
        <a href={paths.home} className={linkStyle}>
          Go to {productName}
        </a>
      </p>
    </article>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-3">
    <h2 className="text-xl">{title}</h2>
    {children}
  </section>
);

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
