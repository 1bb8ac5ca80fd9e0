/** Too many pictures are waiting to be decoded. */
export class PicturesBusyError extends Error {
  constructor() {
    super("Too many pictures are waiting to be decoded.");
    this.name = "PicturesBusyError";
  }
}
