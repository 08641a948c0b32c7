import { UserRoundX } from "lucide-react";
import { Link } from "@/components/ui/link";
import { EmptyState } from "@/components/feedback/empty-state";
import { NotFoundTitle } from "@/components/feedback/not-found-title";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { paths } from "@/lib/platform/paths";

export function ClientNotFound() {
  return (
    <Card className="mx-auto max-w-form">
      <CardContent>
        <NotFoundTitle />
        <EmptyState
          as="h1"
          icon={UserRoundX}
          title="Client Not Found"
          text="This client may have been deleted, or the link may be incomplete."
          action={
            <Button asChild>
              <Link href={paths.home}>Go to the home page</Link>
            </Button>
          }
        />
      </CardContent>
    </Card>
  );
}
