/** A spacer as high as the table rows that are not drawn. */
export function RowSpace({ height }: { readonly height: number }) {
  return height > 0 ? (
    <tr aria-hidden>
      <td style={{ height, padding: 0, border: 0, boxShadow: 'none' }} />
    </tr>
  ) : null;
}
