import { holdSeconds } from "@/components/check-ins/held-feedback";
import { useShortcutsSetting } from "@/components/check-ins/review-shortcuts";
import { SwitchRow } from "@/components/form/switch-row";
import { Card, CardContent } from "@/components/ui/card";

const shortcuts: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ["J", "K"], does: "Next, previous check-in" },
  { keys: ["D"], does: "View details" },
  { keys: ["F", "R"], does: "Add feedback" },
  { keys: ["U"], does: `Undo, for ${holdSeconds} seconds after sending` },
  { keys: ["↓", "↑", "Enter"], does: "Same as J, K and D, on a card" },
  { keys: ["Ctrl/⌘ + I"], does: "Insert what changed" },
  { keys: ["Ctrl/⌘ + Enter"], does: "Save & next" },
  { keys: ["Esc"], does: "Close" },
  { keys: ["?"], does: "Show or hide this list" },
];

export function ReviewShortcutsHelp() {
  const [isOn, setOn] = useShortcutsSetting();
  return (
    <Card className="mb-4">
      <CardContent>
        <dl className="grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2 lg:grid-cols-3">
          {shortcuts.map((entry) => (
            <div key={entry.does} className="flex items-center gap-3">
              <dt className="flex min-w-20 gap-1">
                {entry.keys.map((key) => (
                  <kbd key={key} className="rounded-sm border bg-muted px-2 py-0.5 font-sans text-xs font-semibold whitespace-nowrap">
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{entry.does}</dd>
            </div>
          ))}
        </dl>
        <SwitchRow
          label="Single-letter keys"
          hint="They’re ignored while you type. Switch them off if you use dictation or they get in your way."
          checked={isOn}
          onChange={(event) => setOn(event.target.checked)}
          className="mt-3 max-w-2xl"
        />
      </CardContent>
    </Card>
  );
}
