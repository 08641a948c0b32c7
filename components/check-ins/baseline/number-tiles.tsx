interface NumberTile {
  label: string;
  value: string;
  /** A second line. */
  note?: string;
}

/** Numbers with their labels, side by side. */
export const NumberTiles = ({ tiles }: { tiles: readonly NumberTile[] }) =>
  tiles.length === 0 ? null : (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {tiles.map(({ label, value, note }) => (
        <div key={label} className="min-w-0 rounded-md bg-muted/70 px-3.5 py-2.5">
          <dt className="text-xs text-muted-foreground">{label}</dt>
          <dd className="figures font-semibold">{value}</dd>
          {note === undefined ? null : <dd className="figures text-xs text-muted-foreground">{note}</dd>}
        </div>
      ))}
    </dl>
  );
