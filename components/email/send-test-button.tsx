"use client";

import { Send } from "lucide-react";
import { testNotSentToast } from "@/components/email/test-not-sent-toast";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import { testEmailTemplate } from "@/lib/core/email/calls";
import type { EmailType } from "@/lib/core/email/types";

/** Sends the coach this email with sample values. */
export function SendTestButton({ type }: { type: EmailType }) {
  const test = useApiMutation(testEmailTemplate, {
    success: ({ sentTo, ...delivery }) => (delivery.emailed ? { title: "Test Sent", description: `It's on its way to ${sentTo}.` } : testNotSentToast(delivery)),
    failure: { title: "Test not sent" },
  });
  return (
    <Button pending={test.isPending} pendingLabel="Sending..." onClick={() => test.mutate({ params: { templateId: type } })}>
      <Send aria-hidden />
      Send Test
    </Button>
  );
}
