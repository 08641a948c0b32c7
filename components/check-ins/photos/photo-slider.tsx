"use client";

import { ChevronsLeftRight } from "lucide-react";
import { useState } from "react";
import { weekNameWithin } from "@/components/check-ins/week-name";
import { PhotoTile } from "@/components/uploads/photo-tile";
import type { PosedPhoto } from "@/lib/work/check-ins/photo-comparison";

interface PhotoSliderProps {
  /** "Front", "Side", "Back". */
  pose: string;
  before: PosedPhoto;
  after: PosedPhoto;
}

// The control is half a thumb wider than the picture on both sides, so that the thumb's centre moves from edge to edge.
const controlStyle =
  "absolute inset-y-0 -left-5.5 h-full w-[calc(100%+2.75rem)] cursor-ew-resize touch-pan-y appearance-none bg-transparent opacity-0 [&::-moz-range-thumb]:h-full [&::-moz-range-thumb]:w-11 [&::-webkit-slider-runnable-track]:h-full [&::-webkit-slider-thumb]:h-full [&::-webkit-slider-thumb]:w-11 [&::-webkit-slider-thumb]:appearance-none";

/** Two photos in one frame: the earlier one covers the later one from the left, up to the slider. */
export function PhotoSlider({ pose, before, after }: PhotoSliderProps) {
  const [percent, setPercent] = useState(50);
  return (
    <div className="relative overflow-hidden rounded-md has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
      <PhotoTile src={after.url} label={`${pose}, ${weekNameWithin(after.weekNumber)}`} />
      <div className="absolute inset-0" style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}>
        <PhotoTile src={before.url} label={`${pose}, ${weekNameWithin(before.weekNumber)}`} />
      </div>
      <div aria-hidden className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-popover ring-1 ring-foreground/50" style={{ left: `${percent}%` }}>
        <span className="absolute top-1/2 left-1/2 grid size-10 -translate-1/2 place-items-center rounded-full bg-popover text-primary-ink ring-1 shadow-lg ring-foreground/50">
          <ChevronsLeftRight className="size-5" />
        </span>
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        onChange={(event) => setPercent(event.target.valueAsNumber)}
        aria-label={`${pose}: compare ${weekNameWithin(before.weekNumber)} with ${weekNameWithin(after.weekNumber)}`}
        aria-valuetext={`${percent}% ${weekNameWithin(before.weekNumber)}, ${100 - percent}% ${weekNameWithin(after.weekNumber)}`}
        className={controlStyle}
      />
    </div>
  );
}
