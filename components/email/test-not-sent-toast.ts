import { alreadySentText, notConnectedText } from "@/components/email/already-sent";
import type { ToastOptions } from "@/components/feedback/toast";

/** A test email that wasn't sent: the last one is less than a minute old, or email isn't connected. */
export const testNotSentToast = ({ alreadySentAt }: { alreadySentAt: string | null }): ToastOptions =>
  alreadySentAt ? { title: "Test not sent again", description: `${alreadySentText(alreadySentAt)} You can send another in a minute.` } : { variant: "destructive", title: "Test not sent", description: notConnectedText };
