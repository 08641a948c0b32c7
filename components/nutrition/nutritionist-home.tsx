import { Salad } from "lucide-react";
import Link from "next/link";
import { EmptyState } from "@/components/feedback/empty-state";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { paths } from "@/lib/platform/paths";

export function NutritionistHome({ firstName }: { firstName: string }) {
  return (
    <Card className="mx-auto max-w-form">
      <EmptyState
        as="h1"
        icon={Salad}
        title={`Hello ${firstName}`}
        text="Your account is ready. Add a picture, so that clients know who is behind their plan."
        action={
          <Button asChild>
            <Link href={paths.profile}>Profile Settings</Link>
          </Button>
        }
      />
    </Card>
  );
}
