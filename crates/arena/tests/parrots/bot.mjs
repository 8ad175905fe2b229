import { Refused, act, due, play, say } from './viadal.mjs';

play({
  turn(view) {
    say(view.text);
    say(view.plain + view.deep.a[1].b);
    say(view.numbers.map((number) => Math.round(number * 4)).join(' '));
    say(`${view.list.length} ${view.numbers.length} ${Number(view.flag)} ${Number(view.none === null)}`);
    const reply = act({ fine: 1 });
    say(`${reply.words[2]} ${Number(due())}`);
    try {
      act('bad');
    } catch (refused) {
      if (refused instanceof Refused) say(`${refused.message} ${Number(due())}`);
    }
  },
});
