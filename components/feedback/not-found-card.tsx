import { TriangleAlert } from "lucide-react";
import { NotFoundTitle } from "@/components/feedback/not-found-title";
import { StatePanel } from "@/components/feedback/state-panel";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { paths } from "@/lib/platform/paths";

/** The page for an unknown address, inside or outside the frame. */
export function NotFoundCard() {
  return (
    <Card className="mx-auto w-full max-w-md">
      <CardContent>
        <NotFoundTitle />
        <StatePanel
          as="h1"
          icon={TriangleAlert}
          tone="warning"
          title="404 Page Not Found"
          text="Did you forget to add the page to the router?"
          className="py-6"
          action={
            <Button asChild variant="link">
              <a href={paths.home}>Go to the home page</a>
            </Button>
          }
        />
      </CardContent>
    </Card>
  );
}
