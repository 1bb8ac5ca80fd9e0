export function Screen() {
  return <h1>Gallery</h1>;
}
