import { Logo, LogoMark, type PracticeBrand } from "@/components/common/logo";

/** A full page while something loads, shown after 300 ms. Only the logo if the product's name is not known yet. */
export function LoadingScreen({ product }: { product?: PracticeBrand }) {
  return (
    <main className="grid min-h-dvh animate-appear place-items-center p-6">
      <div role="status" className="flex flex-col items-center gap-5">
        <div className="animate-beat">{product ? <Logo product={product} size="lg" /> : <LogoMark className="size-14" />}</div>
        <p className="text-sm text-muted-foreground">Loading...</p>
      </div>
    </main>
  );
}
