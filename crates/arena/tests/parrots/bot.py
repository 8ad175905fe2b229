import viadal


class Parrot(viadal.Bot):
    def turn(self, view):
        viadal.say(view["text"])
        viadal.say(view["plain"] + view["deep"]["a"][1]["b"])
        numbers = [round(number * 4) for number in view["numbers"]]
        viadal.say(" ".join(map(str, numbers)))
        viadal.say(f"{len(view['list'])} {len(view['numbers'])} {view['flag']:d} {view['none'] is None:d}")
        reply = viadal.act({"fine": 1})
        viadal.say(f"{reply['words'][2]} {viadal.due():d}")
        try:
            viadal.act("bad")
        except viadal.Refused as refused:
            viadal.say(f"{refused} {viadal.due():d}")


viadal.play(Parrot())
