import { ClipboardList } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/feedback/empty-state";
import { Card, CardContent } from "@/components/ui/card";

interface NoCheckInsProps {
  title: string;
  text: string;
  /** The way to the first one. */
  action: ReactNode;
}

/** In place of a client's check-ins while there is none. */
export const NoCheckIns = (props: NoCheckInsProps) => (
  <Card>
    <CardContent>
      <EmptyState as="h2" icon={ClipboardList} {...props} />
    </CardContent>
  </Card>
);
