/** The reference of the bench: what any page of the framework weighs. */
export default function Page() {
  return <main>Empty</main>;
}
