import type { Kind } from '../board/types';

/**
 * PieceSet draws kinds of pieces. A drawing is centred on the origin and
 * stays within a square of 100 units.
 */
export interface PieceSet {
  /** The games it is for: the names of pieces and style sheets ([data-family]) go by it. */
  readonly family: 'chess' | 'xiangqi' | 'caro' | 'discs' | 'letters';
  /** Which of its family's sets it is, as the user chooses it; [data-set] in style sheets. */
  readonly name: string;
  /** How far a piece covers its square, as a part of the square's side. */
  readonly scale: number;
  /** Whether there is a drawing for that name of a piece. */
  knows(name: string): boolean;
  draw(kind: Kind): SVGElement;
}
