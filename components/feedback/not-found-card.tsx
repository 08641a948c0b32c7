import { TriangleAlert } from "lucide-react";
import { StatePanel } from "@/components/feedback/state-panel";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";

export function NotFoundCard({ homeHref = "/" }: { homeHref?: string }) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <Card className="w-full max-w-md">
        <CardContent>
          <StatePanel
            as="h1"
            icon={TriangleAlert}
            tone="warning"
            title="404 Page Not Found"
            text="Did you forget to add the page to the router?"
            className="py-6"
            action={
              <Button asChild variant="link">
                <a href={homeHref}>Go to the home page</a>
              </Button>
            }
          />
        </CardContent>
      </Card>
    </main>
  );
}
