import type { Agent } from '../api/wire';

const storageKey = 'banco.engine';

/** The most lines the engine shows. */
export const mostLines = 5;

/** How the engine is set in this browser; agents are by game, empty for the platform's own. */
export interface EngineSettings {
  lines: number;
  agents: Record<string, string>;
}

/** Reads stored settings; what is missing or damaged is as on a first visit. */
export function readSettings(text: string): EngineSettings {
  const settings: EngineSettings = { lines: 1, agents: {} };
  try {
    const stored = JSON.parse(text) as Partial<EngineSettings> | null;
    const { lines, agents } = stored ?? {};
    const counts = Array.from({ length: mostLines }, (_, i) => i + 1);
    settings.lines = counts.find((n) => n === lines) ?? settings.lines;
    for (const [game, agent] of Object.entries(agents ?? {})) {
      if (typeof agent === 'string') settings.agents[game] = agent;
    }
  } catch {
    // Not JSON.
  }
  return settings;
}

export function loadSettings(): EngineSettings {
  try {
    return readSettings(localStorage.getItem(storageKey) ?? '{}');
  } catch {
    return readSettings('{}');
  }
}

export function saveSettings(settings: EngineSettings): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(settings));
  } catch {
    // Without storage the settings last as long as the page.
  }
}

/** The agents that can look at a position for as long as one likes, foreign programs left out. */
export function searchers(agents: readonly Agent[]): Agent[] {
  const has = (agent: Agent, name: string) => agent.params.some((p) => p.name === name);
  return agents.filter((agent) => has(agent, 'movetime') && !has(agent, 'path'));
}
