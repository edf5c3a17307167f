"""Logistic regression: how much each known fact of a page speaks for each kind."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from dehusk.learned.kinds import KINDS

Floats = npt.NDArray[np.float64]


def kind_weights(
    known: Floats | csr_matrix, kind: npt.NDArray[np.int64], penalty: float, steps: int
) -> tuple[Floats, Floats]:
    """The weights and biases of a multinomial logistic regression of the kinds of pages on what is known of them."""
    count, width = known.shape
    known = known.astype(np.float64)
    turned = known.T if isinstance(known, np.ndarray) else known.T.tocsr()
    is_kind = np.eye(len(KINDS))[kind]

    def loss(at: Floats) -> tuple[float, Floats]:
        weights, bias = at[: -len(KINDS)].reshape(width, len(KINDS)), at[-len(KINDS) :]
        score = known @ weights + bias
        score -= score.max(axis=1, keepdims=True)
        chance = np.exp(score)
        chance /= chance.sum(axis=1, keepdims=True)
        error = -np.log(chance[np.arange(count), kind] + 1e-12).mean() + penalty * (weights**2).sum()
        slope = (chance - is_kind) / count
        return float(error), np.concatenate([(turned @ slope + 2 * penalty * weights).ravel(), slope.sum(axis=0)])

    start = np.zeros((width + 1) * len(KINDS))
    found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": steps}).x
    return found[: -len(KINDS)].reshape(width, len(KINDS)), found[-len(KINDS) :]
