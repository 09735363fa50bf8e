import { alone, type Lesson } from '../../rules/lessons';

/** The lessons of xiangqi, in the order in which they are best read. */
export const lessons: readonly Lesson[] = [
  alone('general', '3k5/9/9/p8/9/9/P8/9/4K4/9 w'),
  alone('advisor', '3k5/9/9/p8/9/9/P8/9/4A4/5K3 w'),
  alone('elephant', '3k5/9/9/9/9/9/3n5/4B4/9/4K4 w'),
  alone('chariot', '3k5/9/9/2p6/9/9/2R3P2/9/9/4K4 w'),
  alone('horse', '3k5/9/9/9/9/4p4/4N4/9/9/4K4 w'),
  alone('cannon', '3k5/9/9/1r7/9/1N7/9/1C5p1/9/4K4 w'),
  alone('soldier', '3k5/9/9/9/2P6/9/6P2/9/9/4K4 w'),
  alone('facing', '4k4/9/9/9/9/4N4/9/9/9/4K4 w'),
  alone('mate', '3k5/R8/1R7/9/9/9/9/9/9/4K4 w'),
];
