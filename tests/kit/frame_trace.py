"""What a trace of the browser says of its frames: how many came, how long, and what they cost.

All times are in milliseconds. Processor time is what a thread itself used, so it says the same on
a busy machine as on a quiet one, or nearly; when a frame came says how busy the machine was.
"""

from collections import Counter, defaultdict
from itertools import pairwise
from typing import Any, Final

CATEGORIES: Final = ["toplevel", "devtools.timeline", "blink.animations", "cc", "viz", "benchmark"]
THREADS: Final = {
    "CrRendererMain": "main",
    "Compositor": "compositor",
    "ThreadPoolForegroundWorker": "raster",
    "VizCompositorThread": "drawing",
}
SCRIPTS: Final = {"FunctionCall", "EvaluateScript", "FireAnimationFrame", "TimerFire"}

Event = dict[str, Any]


class FrameTrace:
    """One trace, read."""

    def __init__(self, events: list[Event]) -> None:
        self._names = {
            (event["pid"], event["tid"]): str(event["args"]["name"]).rstrip("0123456789")
            for event in events
            if event["name"] == "thread_name"
        }
        busy = Counter((event["pid"], event["tid"]) for event in events)
        pages = [key for key, name in self._names.items() if name == "CrRendererMain"]
        self._page = max(pages, key=lambda key: busy[key])[0]
        self._events = events
        self.expected, self.drawn, self.frames = self._frames()

    def _frames(self) -> tuple[int, int, list[tuple[float, float]]]:
        """Count the frames in which something was to move; list begin and length of each that came.

        A frame lasts until the next one is there, or until nothing more was to be drawn.
        """
        at: dict[int, float] = {}
        states: dict[int, set[str]] = defaultdict(set)
        for event in self._events:
            told = (event.get("args") or {}).get("frame_reporter")
            if event["name"] == "PipelineReporter" and event["pid"] == self._page and told:
                at.setdefault(told["frame_sequence"], event["ts"] / 1_000)
                states[told["frame_sequence"]].add(told["state"])
        came = {one for one in at if any("PRESENTED" in state for state in states[one])}
        idle = {one for one in at if states[one] == {"STATE_NO_UPDATE_DESIRED"}}
        moments = sorted((at[one], one) for one in came | idle)
        frames = [
            (begin, end - begin) for (begin, one), (end, _) in pairwise(moments) if one in came
        ]
        return len(at) - len(idle), len(came), frames

    def longest(self) -> tuple[float, float]:
        """Give begin and length of the longest frame."""
        return max(self.frames, key=lambda frame: frame[1])

    def lengths(self, *shares: float) -> list[float]:
        """Give the lengths below which such shares of all frames stay."""
        ordered = sorted(length for _, length in self.frames)
        return [ordered[min(len(ordered) - 1, int(len(ordered) * share))] for share in shares]

    def cost(self, begin: float = 0.0, length: float = float("inf")) -> dict[str, float]:
        """Add up what each kind of thread used of a processor in a stretch of time."""
        cost = dict.fromkeys(THREADS.values(), 0.0)
        for thread, event in self._outermost():
            starts, lasts = event["ts"] / 1_000, max(event["dur"] / 1_000, 0.001)
            inside = min(starts + lasts, begin + length) - max(starts, begin)
            if inside > 0:
                cost[thread] += event.get("tdur", 0) / 1_000 * min(1.0, inside / lasts)
        return cost

    def _outermost(self) -> list[tuple[str, Event]]:
        """List the tasks of the threads that count, without what is nested in them."""
        found: list[tuple[str, Event]] = []
        for key, events in self._by_thread().items():
            name = THREADS.get(self._names.get(key, ""))
            if name is None or (key[0] != self._page and name != "drawing"):
                continue
            until = 0.0
            for event in events:
                if event["ts"] >= until:
                    found.append((name, event))
                    until = event["ts"] + event["dur"]
        return found

    def _by_thread(self) -> dict[tuple[int, int], list[Event]]:
        threads: dict[tuple[int, int], list[Event]] = defaultdict(list)
        for event in self._events:
            if event["ph"] == "X":
                threads[event["pid"], event["tid"]].append(event)
        for events in threads.values():
            events.sort(key=lambda event: (event["ts"], -event["dur"]))
        return threads

    def longest_task(self) -> float:
        """Tell what the longest task of the page's main thread used."""
        tasks = [float(one.get("tdur", 0)) for name, one in self._outermost() if name == "main"]
        return max(tasks) / 1_000

    def not_composited(self) -> set[str]:
        """List what is animated although the compositor cannot do it alone."""
        return {
            str(name)
            for event in self._events
            if event["name"] == "Animation" and event["pid"] == self._page
            for name in (event.get("args", {}).get("data") or {}).get("unsupportedProperties", [])
        }

    def forced_layouts(self) -> int:
        """Count how often a script made the page lay itself out to read something."""
        forced = 0
        for key, events in self._by_thread().items():
            if key[0] != self._page or self._names.get(key) != "CrRendererMain":
                continue
            scripts_end = 0.0
            for event in events:
                if event["name"] in SCRIPTS:
                    scripts_end = max(scripts_end, event["ts"] + event["dur"])
                forced += event["name"] == "Layout" and event["ts"] < scripts_end
        return forced

    def redrawn(self) -> Counter[int]:
        """Count for each layer how many of its tiles were drawn anew."""
        return Counter(
            event["args"]["tileData"]["layerId"]
            for event in self._events
            if event["name"] == "RasterTask" and event["pid"] == self._page
        )
