export const study = {
  'problem.study-chapter': 'The study has no such chapter.',
  'problem.study-full': 'A study has at most 64 chapters.',
  'problem.study-game': 'All chapters of a study are of one game.',
  'problem.study-key': 'The link to write is wrong, or the owner has withdrawn it.',
  'problem.study-large': 'A chapter has at most 256 KB.',
  'problem.study-last': 'A study keeps its last chapter.',
  'problem.study-many': 'You have too many studies: delete one first.',
  'problem.study-name': 'A title has 1 to 80 characters.',
  'problem.study-owner': 'Only the owner of the study may do that.',
  'problem.study-reader': 'This link lets you read the study, not change it.',
  'problem.study-running': 'A game becomes a chapter once it is over.',
  'problem.study-writers': 'Too many people write in this study.',
};
