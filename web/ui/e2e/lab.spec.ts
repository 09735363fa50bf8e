import { readFile } from 'node:fs/promises';
import type { TrainingRun } from '../src/api/wire';
import { violations } from './axe';
import { settled } from './desk';
import { expect, test } from './fixtures';
import { Table } from './table';

test('the levels of a tree are named at its edge, however far it is scrolled', async ({ page }) => {
  await settled(page, '/lab');
  const stage = page.locator('.stage');
  const names = page.locator('.stage .level');
  const inSight = async () => {
    const edge = (await stage.boundingBox())!.x;
    const places = await names.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().x),
    );
    return places.filter((x) => x >= edge).length;
  };
  await expect(names).toHaveText(['MAX', 'MIN', 'MAX']);
  await expect.poll(inSight).toBe(3);
  await page.setViewportSize({ width: 390, height: 844 });
  await stage.evaluate((element) => (element.scrollLeft = element.scrollWidth));
  await expect.poll(() => stage.evaluate((element) => element.scrollLeft)).toBeGreaterThan(20);
  await expect.poll(inSight).toBe(3);
});

test('an alpha-beta search is stepped through a tree of the textbooks', async ({
  page,
  expectErrors,
}) => {
  expectErrors(); // the browser logs the refused tree itself
  await settled(page, '/lab');
  const tree = page.getByRole('tree');
  const cut = tree.getByRole('treeitem', { name: /Bị cắt/ });
  await expect(cut.locator('.inside')).toHaveText(['4', '6']);
  await expect(tree.getByRole('treeitem', { name: /^C, lượt Min, ≤2/ })).toBeVisible();

  await page.getByRole('button', { name: 'Về đầu' }).click();
  await expect(cut).toHaveCount(0);
  const next = page.getByRole('button', { name: 'Tiến một bước' });
  for (let i = 0; i < 13; i++) await next.click();
  await expect(page.getByText('beta = 2 ≤ alpha = 3: Max đã có nước tốt hơn ở trên')).toBeVisible();
  await expect(cut).toHaveCount(2);
  await expect(tree.getByRole('treeitem', { name: /^C, lượt Min, ≤2, cắt: 3 ≥ 2/ })).toBeVisible();
  const code = page.getByRole('group', { name: 'Mã giả' });
  await expect(code.locator('[aria-current="step"]')).toHaveText(/nếu α ≥ β.*cắt tỉa/);
  await expect(code.locator('dl')).toHaveText(/s\s*C\s*v\s*2\s*α\s*3\s*β\s*2/);
  await page.getByRole('button', { name: 'Lùi một bước' }).click();
  await expect(cut).toHaveCount(0);

  // The link of this moment opens this moment.
  await page.evaluate(() => {
    navigator.clipboard.writeText = (text: string) => {
      document.title = text;
      return Promise.resolve();
    };
  });
  await page.getByRole('button', { name: 'Sao chép liên kết' }).click();
  await settled(page, (await page.title()).replace(/^https?:\/\/[^/]+/, ''));
  await expect(page.getByText('12 / 22')).toBeVisible();
  await page.getByRole('button', { name: 'EN' }).click();
  await expect(page.getByText(/^Out of node 2/)).toBeVisible();
  await page.getByRole('button', { name: 'VI' }).click();

  // It is taken away as a picture and as a table.
  for (const [name, file, what] of [
    ['SVG', 'tree.svg', '<svg'],
    ['PNG', 'tree.png', 'PNG'],
    ['LaTeX', 'tree.tex', 'begin{tabular}'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name, exact: true }).click();
    const taken = await download;
    expect(taken.suggestedFilename()).toBe(file);
    expect(await readFile(await taken.path(), 'latin1')).toContain(what);
  }

  // An exercise: the worth of the root and the leaves that are cut.
  await page.getByRole('button', { name: 'Làm bài tập' }).click();
  await expect(tree.getByRole('treeitem', { name: /Bị cắt|≤/ })).toHaveCount(0);
  await tree.getByRole('treeitem', { name: /^4, lượt Max/ }).click();
  await tree.getByRole('treeitem', { name: /^14, lượt Max/ }).click();
  await page.getByLabel('Giá trị của gốc').fill('3');
  await page.getByRole('button', { name: 'Chấm bài' }).click();
  await expect(page.getByText('Đúng giá trị: 3.')).toBeVisible();
  await expect(page.getByText('Tìm được 1 trong 2 lá bị cắt; đánh dấu thừa 1 lá.')).toBeVisible();

  // A bracket that is not closed is named with its place.
  await page.getByLabel('Các lá trong ngoặc').fill('max ((3 5) (2 9)');
  await page.getByRole('button', { name: 'Vẽ cây' }).click();
  await expect(page.getByRole('alert')).toHaveText(/dòng 1.*cột 5.*chưa được đóng/i);
});

test('on a phone the move chosen is in the frame, and a cut is explained beside it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const asked = {
    view: 'tree',
    game: 'xiangqi',
    fen: '',
    agent: 'alphabeta:form=textbook,depth=2',
  };
  await settled(page, `/lab?${new URLSearchParams(asked)}`);
  const tree = page.getByRole('tree');
  const frame = page.locator('.stage');
  const best = tree.locator('.edge.best').first();
  await frame.scrollIntoViewIfNeeded();
  await expect(best).toBeVisible();
  const chosen = /Nước chọn: (\S+)\.\s/.exec(await page.locator('main').innerText())?.[1];
  const named = tree.getByRole('treeitem', { name: `${chosen}, lượt` });
  const move = tree.locator('[aria-level="2"]').and(named);
  await expect(move).toBeInViewport();
  await expect(page.getByText('“Xem lại ván” dùng máy mạnh nên có thể khác')).toBeVisible();
  await tree
    .getByRole('treeitem', { name: /Bị cắt/ })
    .first()
    .click();
  const why = page.locator('[data-chosen]');
  await expect(why).toContainText(/Bị cắt.*(alpha|beta) = /);
  await expect(why).toBeInViewport({ ratio: 1 });
  await expect(frame).toBeInViewport();
});

test('the tree of a game is drawn, opened and refused', async ({ page, expectErrors }) => {
  expectErrors(); // likewise
  await settled(page, '/lab?view=tree&game=chess&fen=&agent=alphabeta:form%3Dtextbook,depth%3D2');
  const tree = page.getByRole('tree');
  const items = tree.getByRole('treeitem');
  await expect(items.first()).toBeVisible();
  const count = page.locator('.transport .count');
  const before = await count.textContent();
  await page.getByRole('button', { name: 'Mở thêm nhánh' }).click();
  await expect(count).not.toHaveText(before ?? '');
  // What is in sight is drawn, and the whole tree is taken away.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'SVG', exact: true }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  const taken = file.split('data-node=').length - 1;
  expect(taken).toBeGreaterThan(90);
  await expect.poll(() => items.count()).toBeLessThan(taken / 2);
  await items.nth(1).click();
  await expect(page.getByText('Các nước từ gốc')).toBeVisible();

  await page.getByLabel('Thuật toán').selectOption({ label: 'Minimax' });
  await page.getByLabel('Độ sâu', { exact: true }).selectOption('6');
  await page.getByRole('button', { name: 'Vẽ cây' }).click();
  await expect(page.getByRole('alert')).toHaveText(/Với độ sâu 4 thì vẽ được/, { timeout: 20_000 });

  await page.getByLabel('Thuật toán').selectOption({ label: 'MCTS với UCB' });
  await page.getByRole('button', { name: 'Vẽ cây' }).click();
  await expect(page.getByRole('heading', { name: /UCB: trung bình/ })).toBeVisible();
  await expect(page.getByText(/Mô phỏng 200, lan ngược/)).toBeVisible();
});

test('of a tree of a million nodes little is sent, and a step draws what it changes', async ({
  page,
}) => {
  // The view and the games are asked for while the words are still on their way.
  const asked = [/\/TreeView-[^/]*\.js$/, /\/api\/games$/].map((path) => page.waitForRequest(path));
  await page.route(/\/assets\/rest-[^/]*\.js$/, async (route) => {
    await Promise.all(asked);
    await route.continue();
  });
  const answer = page.waitForResponse('**/api/lab/trace');
  const fen = 'rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR b KQkq - 1 2';
  const question = { view: 'tree', game: 'chess', agent: 'minimax:depth=4', fen };
  await page.goto(`/lab?${new URLSearchParams(question)}`);
  await expect(page.getByText('925.788 nút')).toBeVisible();
  expect((await (await answer).body()).length).toBeLessThan(80_000);
  await page.waitForLoadState('networkidle');

  // From the end back over the whole tree: what is made anew, and how often the page is laid out.
  const wire = await page.context().newCDPSession(page);
  await wire.send('Performance.enable');
  const layouts = async () =>
    (await wire.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'LayoutCount')
      ?.value ?? NaN;
  const steps = 120;
  const before = await layouts();
  const made = await page.evaluate(async (steps) => {
    const back = document.querySelector<HTMLElement>('.transport button:nth-child(2)');
    let elements = 0;
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element) elements += 1 + node.querySelectorAll('*').length;
    }).observe(document.body, { subtree: true, childList: true });
    const made: number[] = [];
    for (let step = 0; step < steps; step++) {
      back?.click();
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      made.push(elements);
      elements = 0;
    }
    return made;
  }, steps);
  expect(made).toHaveLength(steps);
  const inOrder = made.toSorted((a, b) => a - b);
  expect(inOrder[steps / 2], 'elements of most steps').toBeLessThanOrEqual(12);
  expect(inOrder.at(-1), 'elements of the step that shows another part').toBeLessThanOrEqual(150);
  expect(await layouts(), 'layouts').toBeLessThanOrEqual(before + 1.5 * steps);
});

test('a board leads to the tree of its position, with its rules and its side', async ({ page }) => {
  const table = new Table(page, 'mouse');
  const open = page.locator('a, button').filter({ hasText: 'Xem trong phòng thí nghiệm' });
  const start = '9/9/9/9/xxx2oo2/9/o8/9/9 x';
  await table.open({
    game: 'caro',
    variant: { size: '9', rule: 'freestyle' },
    seats: ['human', 'human'],
    start,
  });
  await expect(page.locator('main').getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect(open).toHaveCount(0); // nobody is helped in a game that goes on
  for (const move of ['d5', 'a1', 'e5']) {
    await table.turn();
    await table.play(move);
  }
  await expect(table.result).toContainText('năm quân');

  // Where the game is over there is nothing to search: the tree is that of the position before.
  const same = async () => {
    await open.click();
    await expect(page).toHaveURL(/\/lab\?.*size=9/);
    expect(new URL(page.url()).searchParams.get('fen')).toContain('xxxx1oo2');
    await expect(page.getByText('Nước chọn: e5.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Nút gốc' }).locator('svg')).toBeVisible();
  };
  await same();
  await page.getByRole('button', { name: 'Vẽ cây' }).click();
  await expect(page).toHaveURL(/view=tree.*size=9|size=9.*view=tree/);

  await page.goto('/library');
  await page.getByRole('button', { name: /^Phát lại/ }).click();
  await page.getByRole('dialog').getByRole('slider').fill('3');
  await expect(page.getByRole('dialog')).toContainText(/3\. Đen: e5/);
  await same();
});

test('exercises are made up, solved by hand and marked with reasons', async ({ page }) => {
  const plan = 'alphabeta:depth=2,width=2,ties=off,seed=7';
  await settled(page, `/lab?view=exercise&plan=${encodeURIComponent(plan)}`);
  const tree = page.getByRole('tree');
  await expect(tree.getByRole('treeitem')).toHaveCount(7);
  await tree.getByRole('treeitem').nth(2).click(); // the first leaf, which is always looked at
  await page.getByLabel('Giá trị của gốc').fill('999');
  await page.getByRole('button', { name: 'Chấm bài' }).click();
  const marks = page
    .getByRole('region', { name: /Alpha-beta|MCTS|Thuật toán|hàm đánh giá/ })
    .getByRole('status');
  await expect(marks).toContainText(/Chưa đúng giá trị. B = \d+, C = \d+, nên gốc là \d+/);
  await expect(marks).toContainText(/đánh dấu thừa 1.*phải xét/);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(tree.getByRole('treeitem')).toHaveCount(7); // the link is of this exercise

  await page.getByLabel('Dạng bài').selectOption('count');
  await page.getByLabel('Số lá được xét').fill('999');
  await page.getByRole('button', { name: 'Chấm bài' }).click();
  await expect(marks).toContainText(/Chưa đúng: \d+ lá, cắt \d+, còn \d+ lá được xét/);

  await page.getByLabel('Dạng bài').selectOption('pick');
  await page
    .getByRole('group', { name: 'Tham lam đi' })
    .getByRole('radio', { name: 'B', exact: true })
    .check();
  await page.getByRole('button', { name: 'Chấm bài' }).click();
  await expect(marks).toContainText(/đi [BCD], ăn/);
  await expect(marks).toContainText(/Chưa chọn cho minimax/);
  await expect(marks).toContainText(/MCTS.*thăm nhiều nhất/);

  await page.getByLabel('Dạng bài').selectOption('better');
  await page.getByLabel('Số nhánh mỗi nút').selectOption('3');
  await page.getByRole('radio', { name: 'Hàm 1' }).check();
  await page.getByLabel('Số cặp nước nó xếp sai').fill('9');
  await page.getByRole('button', { name: 'Chấm bài' }).click();
  await expect(marks).toContainText(/theo cây [BCD] \(\d+\) > [BCD] \(\d+\) > [BCD]/i);
  await expect(marks).toContainText(/Hàm tốt hơn xếp sai \d trong 3 cặp/);

  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByLabel('Dạng bài').selectOption('ucb');
  await page.getByRole('radio', { name: 'B', exact: true }).check();
  await page.getByRole('button', { name: 'Chấm bài' }).click();
  await expect(marks).toContainText(/tổng lớn nhất|vô cùng|\d,\d\d \+ \d,\d\d/);
  await page.getByRole('button', { name: 'EN, English' }).click();
  await expect(page.getByRole('heading', { name: 'MCTS: which move UCB takes' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
});

test('the lab compares agents', async ({ page }) => {
  await settled(page, '/lab?view=compare');
  const run = page.getByRole('button', { name: 'Chạy so sánh' });
  await page.getByRole('button', { name: 'Bỏ thuật toán thứ 3' }).click();
  await page.getByLabel('Đến độ sâu').selectOption('2');
  await page.getByLabel('Thế cờ (FEN)').fill('6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1');
  await run.click();
  await expect(page.getByRole('status').filter({ hasText: 'Xong' })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('row', { name: /^Nước chọn/ })).toHaveText(/Rb8#\s*Rb8#/);
  await expect(page.getByRole('row', { name: /^2 / })).toHaveText(/1\.600\s*79$/);
  await expect(page.getByRole('link', { name: 'CSV' })).toHaveAttribute('href', /agent%2Cdepth/);

  await page.getByLabel('Thế cờ (FEN)').fill('nonsense');
  await expect(page.getByRole('alert')).toHaveText(/FEN|quân cờ/);
  await expect(run).toBeDisabled();

  // A position is set up on a board, and brought back.
  await page.getByLabel('Thế cờ (FEN)').fill('6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1');
  await page.getByRole('link', { name: 'Đặt quân trên bàn cờ' }).click();
  const rook = page.getByRole('button', { name: 'xe trắng', exact: true });
  await rook.dragTo(new Table(page, 'mouse').cell(2));
  await page.getByRole('button', { name: 'Xem trong phòng thí nghiệm' }).click();
  await expect(page).toHaveURL(/\/lab\?.*view=compare/);
  await expect(page.getByLabel('Thế cờ (FEN)')).toHaveValue(/^6k1\/5ppp\/8\/8\/8\/8\/8\/KRR5 w/);
});

test('an evaluator shows what it sees, and lessons lead to their trees', async ({ page }) => {
  const fen = encodeURIComponent('4k3/p7/8/8/8/8/P7/4K3 w - - 0 1');
  await settled(page, `/lab?view=eval&game=chess&eval=s4-positional&show=N&fen=${fen}`);
  const heat = page.getByRole('list', { name: 'Giá trị từng ô' });
  await expect(heat.getByText('d4').locator('..')).toHaveText(/\+340/);
  await page.getByLabel('Cách đánh giá').selectOption({ label: 'Đồ án C++: giá trị quân' });
  await expect(heat.getByText('d4').locator('..')).not.toHaveText(/\+340/);
  const terms = page.getByRole('region', { name: 'Từng thành phần' });
  await expect(terms.getByRole('row', { name: 'Giá trị quân 910 910 0' })).toBeVisible();
  await expect(terms.getByRole('row', { name: /^Tổng/ })).toContainText('0');
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Cách đánh giá').selectOption('net');
  await expect(terms).toHaveText(/Mạng nơ-ron không có thành phần/);

  // Weights are changed and the move changes with them: the rook is taken, then the knight.
  await page.getByLabel('Thế cờ (FEN)').fill('4k3/8/8/1n3r2/2P1P3/8/8/4K3 w - - 0 1');
  const weights = page.getByRole('region', { name: 'Trọng số của bạn' });
  await weights.getByLabel('Độ sâu').selectOption('1');
  await expect(weights.getByRole('status')).toHaveText(/exf5/);
  await weights.getByRole('slider', { name: /^xe \d/ }).fill('100');
  await expect(weights.getByRole('status')).toHaveText(/cxb5/);

  // Who follows the link has the same weights, and sees the same move.
  await expect(page).toHaveURL(/weights=.*R100/);
  await page.goto(page.url());
  await expect(weights.getByRole('slider', { name: /^xe \d/ })).toHaveValue('100');
  await expect(weights.getByLabel('Độ sâu')).toHaveValue('1');
  await expect(weights.getByRole('status')).toHaveText(/cxb5/);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('link', { name: 'Bài học' }).click();
  await expect(page.getByRole('article')).toHaveCount(12);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('article').nth(3).getByRole('link').first().click();
  await expect(page.getByText('0 / 22')).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide).toBe(false);
});

test('an evaluation is changed, painted on the board and tried against the original', async ({
  page,
}) => {
  const fen = encodeURIComponent('4k3/p7/8/8/8/3N4/P7/4K3 w - - 0 1');
  await settled(page, `/lab?view=eval&game=chess&eval=s4-positional&fen=${fen}`);
  const panel = page.getByRole('region', { name: 'Trọng số của bạn' });
  const trial = panel.getByRole('group', { name: 'Bản sửa có mạnh hơn không?' });
  await panel.getByLabel('Sửa từ').selectOption('eval');
  await expect(trial.getByRole('button', { name: 'Đấu thử với bản gốc' })).toBeDisabled();

  // Terms, then a square of the knight: its value moves with both.
  await panel.getByRole('slider', { name: /^Vị trí quân/ }).fill('0');
  await expect(panel.getByRole('status').first()).toContainText(
    'Điểm của thế cờ: +320 (bản gốc +3',
  );
  const square = panel.getByRole('gridcell', { name: /^e5: / });
  await square.click();
  await square.click();
  await expect(square).toHaveAccessibleName('e5: +100');
  await expect(panel.getByRole('status').first()).toContainText('Nước chọn: Ne5');
  await expect(panel.getByRole('row')).toHaveCount(8 + 1 + 5); // ranks, and the order of five moves
  await expect(page).toHaveURL(/weights=squares0\.Ne5%2B100/);
  await page.goto(page.url());
  await expect(square).toHaveAccessibleName('e5: +100');
  expect(await violations(page)).toEqual([]);

  // A match on the spot, which is cancelled, and one that ends.
  await trial.getByRole('button', { name: 'Đấu thử với bản gốc' }).click();
  await expect(trial.getByRole('status')).toHaveText(/^\s*\d+ \/ 20 ván/);
  await trial.getByRole('button', { name: 'Dừng và bỏ' }).click();
  await expect(trial.getByRole('status')).toHaveCount(0);
  await trial.getByRole('button', { name: 'Đấu thử với bản gốc' }).click();
  await expect(trial.getByRole('status')).toHaveText(
    /20 \/ 20 ván\s+Bản sửa [\d½]+ – [\d½]+ bản gốc.*Elo/s,
    {
      timeout: 120_000,
    },
  );
  await expect(trial.getByRole('link', { name: 'Xem các ván' })).toBeVisible();

  // The patterns of S1 have their scores.
  await page.getByLabel('Môn cờ').first().selectOption('caro');
  await page.getByLabel('Cách đánh giá').selectOption('s1');
  await panel.getByRole('spinbutton', { name: 'Ba hở' }).fill('40');
  await expect(page).toHaveURL(/weights=open-three40/);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('button', { name: 'EN, English' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Open threes' })).toHaveValue('40');
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
});

test('a tournament goes on after the server has stopped, and its games are replayed', async ({
  page,
  server,
  expectErrors,
}) => {
  expectErrors(); // the browser logs the requests that nobody answers
  await settled(page, '/lab?view=tournament');
  await page.getByRole('button', { name: 'Bỏ thuật toán thứ 1' }).click();
  const second = page.getByRole('group', { name: 'Thuật toán thứ 2' });
  await second.getByLabel('Độ sâu').selectOption('3'); // so that 200 games take minutes
  await page.getByLabel('Số ván mỗi cặp').fill('0');
  await expect(page.getByRole('button', { name: 'Bắt đầu giải' })).toBeDisabled();
  await page.getByLabel('Số ván mỗi cặp').fill('200');
  await page.getByRole('button', { name: 'Bắt đầu giải' }).click();
  const tournament = page.getByRole('region', { name: 'Giải Cờ vua giữa các thuật toán' });
  const status = tournament.getByRole('status');
  await expect(status).toHaveText(/^Đang đấu · [1-9]\d* \/ 200 ván/, { timeout: 30_000 });
  await server.stop();
  await server.start();
  const played = async () => Number(/(\d+) \/ 200/.exec((await status.textContent()) ?? '')?.[1]);
  const before = await played();
  await expect.poll(played, { timeout: 30_000 }).toBeGreaterThan(before);
  await tournament.getByRole('button', { name: 'Tạm dừng' }).click();
  await expect(status).toHaveText(/^Tạm dừng/);
  await expect(tournament.getByRole('row', { name: /^1 Minimax / })).toBeVisible();

  // Both languages and a small page.
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('button', { name: 'EN, English' }).click();
  await expect(page.getByRole('status').getByText(/^Paused · \d+ \/ 200 games/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  await page
    .getByRole('button', { name: /^Replay game/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/analysis\//);
  await expect(page.getByRole('grid')).toBeVisible();
});

test('weights are learnt, and become an algorithm', async ({ page }) => {
  await settled(page, '/lab?view=learn');
  await page.getByLabel('Số ván tự đấu').selectOption('5000'); // more than there is time for
  await page.getByLabel('Độ sâu').selectOption('1');
  await page.getByRole('button', { name: 'Bắt đầu học' }).click();
  const training = page.getByRole('region', { name: 'Học giá trị quân: Cờ vua' });
  await expect(training.getByRole('status')).toHaveText(/^Đang học · [1-9][\d.]* \/ 5\.000 ván/, {
    timeout: 30_000,
  });
  await training.getByRole('button', { name: 'Tạm dừng' }).click();
  await expect(training.getByRole('status')).toHaveText(/^Tạm dừng/);
  await training.getByRole('button', { name: 'Lưu thành thuật toán' }).click();
  await page.route(/\/api\/lab\/training\/\w+$/, async (route) => {
    const response = await route.fetch();
    const now = (await response.json()) as TrainingRun;
    await route.fulfill({ response, json: { ...now, state: 'failed', why: 'hết chỗ' } });
  });
  await page.reload();
  await expect(training.getByText('Lượt học dừng vì: hết chỗ')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('button', { name: 'EN, English' }).click();
  await expect(training.or(page.getByRole('region', { name: /^Learning what/ }))).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  await page.getByRole('link', { name: 'Enter it in a tournament' }).click();
  await expect(page.getByRole('combobox', { name: 'Search 3' })).toHaveValue(/^own Tự học/);
});
