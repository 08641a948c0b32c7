import { Columns3, List } from "lucide-react";
import { type LeadLayout, leadLayouts } from "@/components/leads/leads-screen-state";
import { Button } from "@/components/ui/button";

const layoutTexts = { list: { label: "List", icon: List }, board: { label: "Board", icon: Columns3 } };

/** Shows the pipeline as a list or as a board. */
export const LayoutSwitch = ({ layout, onChange }: { layout: LeadLayout; onChange: (layout: LeadLayout) => void }) => (
  <div role="group" aria-label="Layout" className="flex gap-1">
    {leadLayouts.map((option) => {
      const { label, icon: Icon } = layoutTexts[option];
      return (
        <Button key={option} variant={option === layout ? "outline" : "ghost"} size="sm" aria-pressed={option === layout} onClick={() => onChange(option)}>
          <Icon aria-hidden />
          {label}
        </Button>
      );
    })}
  </div>
);
