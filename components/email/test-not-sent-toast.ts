import { alreadySentText, notSentText } from "@/components/email/already-sent";
import type { ToastOptions } from "@/components/feedback/toast";
import type { AddressProblem } from "@/lib/core/email/contract";

/** A test email that wasn't sent: the last one is less than a minute old, email isn't connected, or nothing is sent to the address. */
export const testNotSentToast = ({ alreadySentAt, emailProblem }: { alreadySentAt: string | null; emailProblem: AddressProblem | null }): ToastOptions =>
  alreadySentAt ? { title: "Test not sent again", description: `${alreadySentText(alreadySentAt)} You can send another in a minute.` } : { variant: "destructive", title: "Test not sent", description: notSentText(emailProblem) };
