/** paint draws the text of an SVG file on a canvas of that width in pixels. */
export async function paint(svg: string, width: number): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** boardPng makes a PNG of the text of an SVG file, of that width in pixels. */
export async function boardPng(svg: string, width: number): Promise<Blob> {
  const canvas = await paint(svg, width);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('the browser made no PNG'));
    }, 'image/png');
  });
}
