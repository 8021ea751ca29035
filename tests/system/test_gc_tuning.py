import gc

from huone.system.gc_tuning import HEAPS, rare_full_searches


def test_a_full_search_for_garbage_is_rare_while_the_doors_are_open() -> None:
    before = gc.get_threshold()
    with rare_full_searches():
        assert gc.get_threshold() == HEAPS
        assert gc.get_freeze_count() > 0
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
