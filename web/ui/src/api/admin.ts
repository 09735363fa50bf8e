import { call } from './client';
import type {
  AdminAccount,
  AdminAccounts,
  AdminBackups,
  AdminGatherings,
  AdminLog,
  AdminOverview,
  AdminReports,
  AdminSettings,
  Moderation,
} from './wire';

const admin = '/api/admin';

/** What the server does for admins. To everybody else none of it is there. */
export const adminApi = {
  overview: () => call<AdminOverview>('GET', admin),
  accounts: async (name: string) =>
    (await call<AdminAccounts>('GET', `${admin}/accounts?name=${encodeURIComponent(name)}`))
      .accounts,
  moderate: (name: string, what: Moderation) =>
    call<AdminAccount>('POST', `${admin}/accounts/${encodeURIComponent(name)}`, what),
  reports: () => call<AdminReports>('GET', `${admin}/reports`),
  settle: (subject: string) => call<undefined>('POST', `${admin}/reports`, { subject }),
  gatherings: () => call<AdminGatherings>('GET', `${admin}/gatherings`),
  log: (before = 0) => call<AdminLog>('GET', `${admin}/log?before=${before}`),
  backups: () => call<AdminBackups>('GET', `${admin}/backups`),
  backUp: () => call<AdminBackups>('POST', `${admin}/backups`),
  settings: async () => (await call<AdminSettings>('GET', `${admin}/settings`)).settings,
};
