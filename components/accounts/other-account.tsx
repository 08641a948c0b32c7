import { UserRoundX } from "lucide-react";
import { SignOutLink } from "@/components/accounts/sign-out-link";
import { StatePanel } from "@/components/feedback/state-panel";
import { Button } from "@/components/ui/button";

/** Says that a link for this address was opened while signed in as somebody else. */
export const OtherAccount = ({ address }: { address: string }) => (
  <StatePanel
    as="h1"
    icon={UserRoundX}
    tone="warning"
    title="You're signed in to another account"
    text={`Please sign out, then open the link for ${address} again.`}
    action={
      <Button asChild>
        <SignOutLink />
      </Button>
    }
  />
);
