export const course = {
  'lab.code': 'Pseudo-code',
  'lab.code.above': 'v of {name}',
  'lab.code.function': 'function',
  'lab.code.if': 'if',
  'lab.code.else': 'else (Min to move)',
  'lab.code.each': 'for each move',
  'lab.code.ordered': 'for each move (good ones first)',
  'lab.code.return': 'return',
  'lab.code.leaf': 's is a leaf',
  'lab.code.chance': 's is a chance node',
  'lab.code.seen': 's is in the transposition table',
  'lab.code.passGood': 'v ≥ β even after a pass',
  'lab.code.maxTurn': 'Max is to move',
  'lab.code.cut': '▷ cutoff',
  'lab.code.repeat': 'repeat N times',
  'lab.code.while': 's ← s₀; while s is expanded',
  'lab.code.expand': 'add s to the tree',
  'lab.code.path': 'for every node on the way back to the root',
  'lab.code.won': 'the attacker has won',
  'lab.code.yes': 'true',
  'lab.code.no': 'false',
  'lab.code.noThreat': 'no threat is left, or no depth',
  'lab.code.attacker': 'the attacker is to move',
  'lab.code.threatens': 'a threat',
  'lab.code.defends': 'a defence',
  'lab.explained.minimax.what':
    'A triangle up ▲ is a Max node: the side that looks for a move, who takes the greatest value. A triangle down ▼ is a Min node: the opponent, who takes the least. All values are Max’s. The golden edge is the best move so far.',
  'lab.explained.minimax.look':
    'Minimax goes depth first: down to the leftmost leaf, then values come back up. A node has a value only when all its children have one. With b moves a position and depth d there are up to b^d leaves.',
  'lab.explained.minimax.try':
    'Try: change a leaf so that the value of the root stays. How many such leaves has the example?',
  'lab.explained.minimax.answer':
    'All but the leaf 3: with any other leaf a little greater or smaller the root is still 3. The value of the root is that of one leaf, at the end of the main line.',
  'lab.explained.textbook.what':
    'A triangle up ▲ is a Max node, a triangle down ▼ a Min node; all values are Max’s. [α; β] is the window: α is sure for Max, β is what Min can hold him to. The golden edge is the best move so far, a struck branch is cut.',
  'lab.explained.textbook.look':
    'When α ≥ β the node is left at once: the opponent has a better move above and will not let the game come here. The signs ≤ and ≥ say that such a value is only a bound. The value of the root is always minimax’s.',
  'lab.explained.textbook.try': 'Try: order the branches of the example so that most is cut.',
  'lab.explained.textbook.answer':
    'Put Max’s best branch first and in each later branch the smallest leaf first: ((3 12 8) (2 4 6) (2 5 14)) cuts four leaves. The better the order of moves, the more alpha-beta cuts.',
  'lab.explained.alphabeta.what':
    'Still alpha-beta, with the techniques of engines: iterative deepening, a transposition table, killer moves, history, quiescence search. The table above says what each depth changed; press a row to draw its tree.',
  'lab.explained.alphabeta.look':
    'The best move of one iteration is tried first in the next, so the window narrows at once and much is cut. A leaf taken from the table is not searched again. At the leaves, quiescence plays captures on, so that nothing is judged in mid-exchange.',
  'lab.explained.alphabeta.try':
    'Try: switch off the transposition table (TT) and the killers under “Other parameters”. How many more nodes does the same depth take?',
  'lab.explained.alphabeta.answer':
    'From the start of chess to depth 4: 3,812 instead of 1,697. At depths 1 and 2 none: there is nothing to remember yet.',
  'lab.explained.ucb.what':
    'Each circle is a position that was tried, n counts its visits, the number beside it is the mean of the results for Max. A simulation has four phases: selection, expansion, evaluation, backpropagation. The thick edge is the way of the one you look at.',
  'lab.explained.ucb.look':
    'The move taken down is the one with the greatest sum: the mean (exploitation) plus c·√(ln N / n) (exploration). Press a node to see the two terms of each move. The tree leans far towards what is promising.',
  'lab.explained.ucb.try':
    'Try: make c ten times smaller, then ten times greater. How do the visits spread?',
  'lab.explained.ucb.answer':
    'With a small c nearly all visits go to the move with the best mean at first, which may be luck. With a great c all moves get about as many, and the tree stays shallow.',
  'lab.explained.puct.what':
    'Like MCTS with UCB, but each move has a prior P: a quick look or a network says which moves are worth a try. Values are chances to win from −1 to 1, for Max.',
  'lab.explained.puct.look':
    'The bonus is c·P·√N / (1 + n): moves with a great P are tried first, those with P near 0 perhaps never. As n grows the bonus falls fast and the mean decides.',
  'lab.explained.puct.try':
    'Try: find a move with more visits than the one with the greatest P. Why?',
  'lab.explained.puct.answer':
    'Its mean is higher: P is only advice at the start. After enough simulations what turns out well beats what looks well.',
  'lab.explained.threat.what':
    'An AND/OR tree: ▲ is an OR node, the attacker’s turn, where one winning move is enough. ▼ is an AND node, the defender’s turn, where every defence must lose. The attacker only makes threats: checks, or fours and threes in caro.',
  'lab.explained.threat.look':
    'The proof number is how many open ends must at least be proved: at an OR node the least of its children, at an AND node their sum. 0 is won, ∞ is impossible. A proved tree is the solution of a problem.',
  'lab.explained.threat.try':
    'Try: take a piece of the attacker away and draw again. Where does the tree end?',
  'lab.explained.threat.answer':
    'At the first AND node with a defence after which the attacker has no threat left: that node is false, and so is every threat that leads to it.',
  'lab.view.exercise': 'Exercises',
  'lab.view.exercise.about':
    'Trees that the machine makes up, solved by hand; the machine marks them and says what is wrong. No two are the same; the link opens the same one.',
  'exercise.kind': 'Kind',
  'exercise.kind.pick': 'Which move an algorithm chooses',
  'exercise.kind.minimax': 'Minimax: value and best move',
  'exercise.kind.order': 'Order of visits',
  'exercise.kind.alphabeta': 'Alpha-beta: what is cut',
  'exercise.kind.count': 'Alpha-beta: how many leaves',
  'exercise.kind.chance': 'Chance nodes: expectation',
  'exercise.kind.ucb': 'MCTS: which move UCB takes',
  'exercise.kind.better': 'Find the better evaluation',
  'exercise.ask.pick':
    'Which move does each algorithm play at the root A? Greedy sees only what a move wins at once, minimax searches the whole tree, MCTS has finished its simulations.',
  'exercise.ask.better':
    'Work out the value of every move from the tree. Which evaluation orders the moves more like that, and how many pairs of moves does it put in the wrong order?',
  'exercise.gain': 'Wins at once',
  'exercise.visits': 'Visits',
  'exercise.eval': 'Evaluation {number}',
  'exercise.pick.greedy': 'Greedy plays',
  'exercise.pick.minimax': 'Minimax plays',
  'exercise.pick.mcts': 'MCTS plays',
  'exercise.better': 'The better evaluation',
  'exercise.pairs': 'Pairs it puts in the wrong order',
  'exercise.ask.minimax': 'What is the root A worth, and which move should Max make?',
  'exercise.ask.order':
    'Minimax goes depth first, from left to right. Press the nodes in the order in which their values are known, leaves and inner nodes alike.',
  'exercise.ask.alphabeta':
    'Alpha-beta goes from left to right and cuts when α ≥ β. What is the root worth, and which leaves are not looked at? Press a leaf, or a node to mark its whole branch.',
  'exercise.ask.count':
    'Alpha-beta goes from left to right and cuts when α ≥ β. How many leaves of the tree does it look at?',
  'exercise.ask.chance':
    'A circle is a chance node: each child comes about with the probability above it. What is the root worth, and which move should Max make?',
  'exercise.ask.ucb':
    'Each move was tried n times with the mean Q. Which move does the next simulation take?',
  'exercise.width': 'Moves of a node',
  'exercise.ties': 'Equal values',
  'exercise.empty': 'Give an answer first.',
  'exercise.next': 'Another exercise',
  'exercise.solved': 'Right so far: {count}.',
  'exercise.tree': 'The tree of the exercise; arrow keys go from node to node, Enter marks',
  'exercise.leaf': 'leaf',
  'exercise.order': 'Your order:',
  'exercise.back': 'Take back the last',
  'exercise.count': 'Leaves looked at',
  'exercise.move': 'Best move',
  'exercise.move.ucb': 'The move taken',
  'exercise.why.value-right': 'The value is right: {working}, so the root is {value}.',
  'exercise.why.value-none': 'There is no value yet. {working}, so the root is {value}.',
  'exercise.why.value-largest':
    'You took the greatest leaf, but Max does not choose alone: Min will not let the game come there. {working}, so the root is {value}.',
  'exercise.why.value-swapped':
    'You exchanged Max and Min: the root is Max’s, who takes the greatest. {working}, so the root is {value}.',
  'exercise.why.value-unweighted':
    'You took the plain mean, but the outcomes are not equally likely: multiply by the probabilities. {working}, so the root is {value}.',
  'exercise.why.value-wrong': 'The value is not right. {working}, so the root is {value}.',
  'exercise.why.move-right': 'The move is right: {move} is worth {worth}.',
  'exercise.why.move-none': 'There is no move yet. The best is {best}, worth {value}.',
  'exercise.why.move-worse': '{move} is worth only {worth}; {best} is worth {value}.',
  'exercise.why.cuts-right': 'All {cut} leaves that are cut.',
  'exercise.why.cuts-extra':
    'Found {found} of {cut} leaves that are cut, and {wrong} that are not. The leaf {leaf} below {node} is looked at: on the way there the window is [{alpha}; {beta}], which is still open.',
  'exercise.why.cuts-missed':
    'Found {found} of {cut} leaves that are cut. The leaf {leaf} is cut: at node {node}, α = {alpha} ≥ β = {beta}, and whatever comes after changes nothing.',
  'exercise.why.count-right': 'Right: of {leaves} leaves {cut} are cut and {seen} looked at.',
  'exercise.why.count-none':
    'There is no number. Of {leaves} leaves {cut} are cut and {seen} looked at.',
  'exercise.why.count-all':
    'Minimax looks at {leaves}. Alpha-beta cuts {cut} of them and looks at {seen}.',
  'exercise.why.count-cut': '{cut} leaves are cut. It looks at {leaves} − {cut} = {seen}.',
  'exercise.why.count-wrong': 'Not so: of {leaves} leaves {cut} are cut and {seen} looked at.',
  'exercise.why.order-right': 'The order is right.',
  'exercise.why.order-child':
    'At place {place}: {node} cannot be done while {next} below it has no value.',
  'exercise.why.order-next':
    'At place {place} comes {next}, not {node}: first all of the branch on the left, then on to the right.',
  'exercise.why.order-short': 'Something is missing: {next} at place {place}.',
  'exercise.why.greedy-right': 'Right: greedy plays {best}, which wins {value} at once.',
  'exercise.why.greedy-none': 'No move for greedy. It plays {best}, which wins {value} at once.',
  'exercise.why.greedy-deep':
    '{move} is the move of minimax. Greedy does not look at the reply: it plays {best}, which wins {value} at once, and {move} only {yours}.',
  'exercise.why.greedy-wrong':
    'Greedy plays {best}, which wins {value} at once; {move} wins only {yours}.',
  'exercise.why.minimax-right': 'Right: minimax plays {move}, worth {yours}.',
  'exercise.why.minimax-none': 'No move for minimax. It plays {best}, worth {value}.',
  'exercise.why.minimax-greedy':
    '{move} wins most at once, but after Min’s reply it is worth {yours}; {best} is worth {value}.',
  'exercise.why.minimax-leaf':
    'The largest leaf is below {move}, but Min does not let it come to that: {move} is worth {yours}, {best} {value}.',
  'exercise.why.minimax-wrong': '{move} is worth {yours}; {best} is worth {value}.',
  'exercise.why.visits-right': 'Right: MCTS plays {best}, the move with most visits ({value}).',
  'exercise.why.visits-none':
    'No move for MCTS. It plays {best}, the move with most visits ({value}).',
  'exercise.why.visits-mean':
    '{move} has the best mean but only {yours} visits. MCTS plays the move with most visits: {best}, {value}.',
  'exercise.why.visits-wrong':
    'MCTS plays the move with most visits: {best}, {value}; {move} has {yours}.',
  'exercise.why.better-right':
    'Right: by the tree {order}. Evaluation 1 has {first} pairs wrong, evaluation 2 has {second}.',
  'exercise.why.better-none':
    'No evaluation chosen. By the tree {order}. Evaluation 1 has {first} pairs wrong, evaluation 2 has {second}.',
  'exercise.why.better-close':
    'Its numbers are nearer to the values of the tree, but to choose a move only the order counts. By the tree {order}; evaluation 1 has {first} pairs wrong, evaluation 2 has {second}.',
  'exercise.why.better-wrong':
    'Evaluation {best} is better. By the tree {order}; evaluation 1 has {first} pairs wrong, evaluation 2 has {second}.',
  'exercise.why.pairs-right': 'Right: {wrong} of {pairs} pairs are wrong ({list}).',
  'exercise.why.pairs-none':
    'No number of pairs. The better evaluation has {wrong} of {pairs} pairs wrong ({list}).',
  'exercise.why.pairs-ordered':
    'That is how many are in the right order. The better evaluation has {wrong} of {pairs} pairs wrong ({list}).',
  'exercise.why.pairs-other':
    'That is the count of the other evaluation. The better one has {wrong} of {pairs} pairs wrong ({list}).',
  'exercise.why.pairs-wrong': 'The better evaluation has {wrong} of {pairs} pairs wrong ({list}).',
  'exercise.why.ucb-right': 'Right: {best} has the greatest sum, {sum}.',
  'exercise.why.ucb-none': 'There is no move yet. {best} has the greatest sum: {sum}.',
  'exercise.why.ucb-untried': '{best} was never tried, so its bonus is infinite: it comes first.',
  'exercise.why.ucb-mean':
    '{move} has the best mean, but there is the bonus too: {yours}; {best}: {sum}.',
  'exercise.why.ucb-visits':
    '{move} was tried least, but there is the mean too: {yours}; {best}: {sum}.',
  'exercise.why.ucb-sum': '{move}: {yours}; {best}: {sum}, which is more.',
  'lab.lesson.random': 'Random: something to compare with',
  'lab.lesson.random.idea':
    'The simplest player draws a legal move by lot. It knows nothing of the game, but it is a mark that every course needs: what does not beat it has learnt nothing.',
  'lab.lesson.random.try':
    'Three random players with three seeds look at the start of xiangqi. What do they choose?',
  'lab.lesson.random.ask':
    'The start has 44 moves. How likely is it to draw a given one, and ten given ones in a row?',
  'lab.lesson.random.answer':
    'One: 1/44, about 2.3%. Ten in a row, if every position has 44 moves: 1/44¹⁰, about 4 in 10¹⁷. So one has to think; luck will not do.',
  'lab.lesson.deepening': 'Deepening, and a table that remembers',
  'lab.lesson.deepening.idea':
    'Engines search to depth 1, then 2, then 3… The shallow ones cost next to nothing, and their best move and the transposition table (TT) let the deep one cut more. Whenever time is up there is a move.',
  'lab.lesson.deepening.try':
    'See the table above the tree: how many nodes each depth takes, and whether it changed the move or only the value. Press a depth to draw its tree.',
  'lab.lesson.deepening.ask':
    'If each depth takes six times as many nodes as the one before, how much more do the shallow ones cost?',
  'lab.lesson.deepening.answer':
    '1/6 + 1/36 + … = 1/5, that is 20% more. A good order of moves usually pays that back.',
  'lab.lesson.quiescence': 'Quiescence: do not judge in mid-exchange',
  'lab.lesson.quiescence.idea':
    'Who stops at a fixed depth may stop right after a capture and not see it taken back: the horizon effect. Quiescence search plays captures on until the position is quiet, and judges then.',
  'lab.lesson.quiescence.try':
    'To the same depth 1, one player without and one with quiescence, where there is a bait: the queen can take a pawn that is guarded.',
  'lab.lesson.quiescence.ask':
    'Why does the one with quiescence leave the pawn though it looks one move ahead?',
  'lab.lesson.quiescence.answer':
    'After Qxd5 it does not judge at once but goes on to the answer Qxd5: the queen is lost. The other judges right after taking and believes to have won a pawn.',
  'lab.lesson.chance': 'Chance nodes: expectation instead of certainty',
  'lab.lesson.chance.idea':
    'In cờ úp a reveal is a draw by lot. A chance node takes neither the greatest nor the least but the expectation: probabilities times values, added up (expectimax).',
  'lab.lesson.chance.try':
    'Draw a tree of cờ úp: circles are reveals, below them the pieces that may turn up with their probabilities. Press a circle to see the table.',
  'lab.lesson.chance.ask': 'Why is less cut at a chance node than at Max and Min?',
  'lab.lesson.chance.answer':
    'One good or bad outcome does not tell the expectation: it depends on all the others. Only where values are bounded above and below can it be cut (Star1, Star2).',
  'lab.lesson.learning': 'Learning what pieces are worth',
  'lab.lesson.learning.idea':
    'Instead of typing rook 5, knight 3, the machine plays many games against itself and moves the values so that what it thinks of a position comes near to what it thinks of the next (TD). Nobody tells it which piece is strong.',
  'lab.lesson.learning.try':
    'Let it learn and see the curves: the error falls, the order of the pieces settles. Compare with random weights.',
  'lab.lesson.learning.ask': 'Why are 100 games not enough to call it learnt?',
  'lab.lesson.learning.answer':
    'With few games the result is mostly luck: a bishop may stand above the queen. It is learnt when it clearly beats random weights over many games.',
  'lab.lesson.networks': 'Networks judge positions',
  'lab.lesson.networks.idea':
    'An NNUE takes the place of an evaluation written by hand: what stands where goes in, a score comes out. A move changes only a few inputs, so the score is found again quickly and alpha-beta still works.',
  'lab.lesson.networks.try':
    'See how the network judges each move from the start, then choose another evaluator and compare the numbers.',
  'lab.lesson.networks.ask': 'Why has a network no table of terms as one written by hand has?',
  'lab.lesson.networks.answer':
    'Its score is the sum of hundreds of neurons, and none of them has a name. To understand it one must try: take a piece away and see how the score changes.',
} as const;
