/** A file with an image type by default, of any size. */
export function createTestFile(name: string, { type = "image/png", size = 3 } = {}): File {
  return new File([new Uint8Array(size)], name, { type });
}
