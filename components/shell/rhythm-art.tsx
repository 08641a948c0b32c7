const rings = [90, 150, 210, 270, 330, 390, 450];

/** A decorative pattern of the logo's rings. */
export function RhythmArt() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 600 600"
      fill="none"
      preserveAspectRatio="xMaxYMax slice"
      className="absolute inset-0 -z-10 size-full"
    >
      {rings.map((radius, index) => (
        <circle
          key={radius}
          cx="500"
          cy="210"
          r={radius}
          stroke="oklch(0.62 0.13 345)"
          strokeOpacity={0.42 - index * 0.052}
          strokeWidth={26 - index * 2}
          strokeLinecap="round"
          pathLength="100"
          strokeDasharray={`${62 + index * 4} 100`}
          transform={`rotate(${40 + index * 23} 500 210)`}
        />
      ))}
      <circle cx="500" cy="210" r="30" fill="oklch(0.72 0.14 46)" />
    </svg>
  );
}
