"""Write down how everything is now: `PYTHONPATH=tests python tests/nets/record.py`.

For what has been added on purpose. What a difference takes away is a promise that is broken.
"""

import json
from pathlib import Path

from nets.promises import promises

PROMISES = Path(__file__).parent / "data" / "promises.json"


def main() -> None:
    """Write the file anew."""
    lines = []
    for part, content in promises().items():
        lines += [f" {json.dumps(part)}: {_written(content)}"]
    PROMISES.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _written(content: object) -> str:
    """Give each entry a line of its own, so that a difference can be read."""
    if not isinstance(content, dict) or not content:
        return json.dumps(content, ensure_ascii=False)
    rows = [
        f"  {json.dumps(key)}: {json.dumps(content[key], ensure_ascii=False)}" for key in content
    ]
    return "{\n" + ",\n".join(rows) + "\n }"


if __name__ == "__main__":
    main()
