/** The words of the page for admins. */
export const admin = {
  'problem.admin-account': 'The account of an admin is changed on the command line alone.',
  'problem.mute-time': 'A mute lasts an hour at least and a year at most.',
  'problem.not-admin': 'Only an admin may do that.',
  'problem.reason-long': 'A reason has at most 200 characters.',
  'problem.unchanged': 'The account is so already.',
} as const;
