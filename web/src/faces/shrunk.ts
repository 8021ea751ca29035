/** A picture of a phone has millions of dots: it is made small here, before it is sent. */
const SIDE = 256;

/** Gives the middle of a picture as a small JPEG in base64, or the file itself if this browser cannot read it. */
export async function shrunk(file: Blob): Promise<string> {
  try {
    const picture = await createImageBitmap(file);
    const side = Math.min(picture.width, picture.height);
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = SIDE;
    const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2];
    canvas.getContext('2d')?.drawImage(picture, x, y, side, side, 0, 0, SIDE, SIDE);
    return canvas.toDataURL('image/jpeg', 0.86).split(',')[1] ?? '';
  } catch {
    // The room says why it is no picture.
    return btoa(String.fromCharCode(...new Uint8Array(await file.slice(0, 30_000).arrayBuffer())));
  }
}
