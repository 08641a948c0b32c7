"use client";

import { SendTestButton } from "@/components/email/send-test-button";
import { useAreEmailsSent } from "@/components/hooks/emails-sent";
import { Badge } from "@/components/ui/badge";
import { Card, CardAction, CardContent, CardHeader, CardTitle } from "@/components/ui/card";

interface EmailConnectionCardProps {
  isConnected: boolean;
  /** The sender of every email. */
  from: string;
  /** Whether bounces and spam complaints reach us. */
  reportsBounces: boolean;
  /** Whether the server has the keys for notifications on devices. */
  offersNotifications: boolean;
}

/** Whether emails are sent, what is missing for it, and a test email. */
export function EmailConnectionCard({ isConnected, from, reportsBounces, offersNotifications }: EmailConnectionCardProps) {
  const areEmailsSent = useAreEmailsSent();
  return (
    <Card role="region" aria-labelledby="email-connection">
      <CardHeader>
        <CardTitle as="h2" id="email-connection">
          Connection
        </CardTitle>
        <CardAction>{isConnected ? <Badge variant="success">Connected</Badge> : <Badge variant="warning">Not connected</Badge>}</CardAction>
      </CardHeader>
      <CardContent className="grid justify-items-start gap-3 text-sm">
        {isConnected ? (
          <p className="wrap-anywhere">Your emails are sent through Resend, from {from}. Resend only sends them once you&apos;ve verified the domain of that address there.</p>
        ) : (
          <p>
            {areEmailsSent ? "This is a demo. Emails are kept here and not delivered." : "No emails are sent. Invitations give you a link to copy instead."} To send emails, get a key at resend.com, set it as <code>RESEND_API_KEY</code> on your server and restart it.
          </p>
        )}
        {isConnected && !reportsBounces ? (
          <p>
            You aren&apos;t told when an email bounces: <code>RESEND_WEBHOOK_SECRET</code> is missing on your server.
          </p>
        ) : null}
        {offersNotifications ? null : (
          <p>
            Notifications on phones and computers are off: <code>VAPID_PUBLIC_KEY</code> and <code>VAPID_PRIVATE_KEY</code> are missing on your server.
          </p>
        )}
        <SendTestButton type="welcome" />
      </CardContent>
    </Card>
  );
}
