import { t } from '../i18n';

/** The name of a chapter: one that came without has its number for a name, which says nothing alone. */
export function chapterName(name: string): string {
  return /^\d+$/.test(name) ? t('study.chapter.name', { number: name }) : name;
}
